import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { EditorState, Plugin } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import type { ArrivingPictures, Failure } from './arriving-pictures';
import { type ArrivingLabels, arrivingView } from './arriving-view';
import { type ClipboardContent, readClipboard } from './clipboard/read-clipboard';
import { linkTarget, setLink } from './commands';
import { CopySerializer } from './copy-serializer';
import { describeEmbeds, type EmbedDescription } from './describe-embeds';
import type { AskFormulas } from './draw-formulas';
import { findText } from './find-text';
import { type GroupLabels, groupViews } from './group-views';
import { insertDropped, insertPasted, type Pasted, pictureOf } from './insert-pasted';
import { insertSlice } from './insert-slice';
import { markdownRules } from './markdown-rules';
import { urlLine } from './new-group';
import { copySelection, cutSelection, readCopied } from './own-clipboard';
import { type Dialogs, shortcuts } from './shortcuts';
import { showCharts } from './show-charts';
import { showFormulas } from './show-formulas';
import { tidyGroups } from './tidy-groups';

type Options = {
  doc: Node;
  /** The accessible name. */
  label: string;
  isEditable: () => boolean;
  dialogs: Dialogs;
  labels: GroupLabels &
    ArrivingLabels & {
      locked: string;
      placeholder: string;
      /** The name of a picture without one, and the messages for files that can't be copied. */
      unnamed: string;
      addressOnly: string;
      notPicture: string;
    };
  /** Handles a key before the editor does; returns whether that was all. */
  onKey: (event: KeyboardEvent) => boolean;
  /** In which numbers may be written, the likeliest first. */
  languages: () => readonly string[];
  pictures: ArrivingPictures;
  /** Gets the provider's description of an embed. */
  askProvider: (url: string) => Promise<EmbedDescription>;
  askFormulas: AskFormulas;
  /** With what could not be taken over from another program. */
  onMissing: (failures: readonly Failure[]) => void;
  /** After every transaction. */
  onUpdate: (state: EditorState) => void;
};

/** The editor of a text, in an element. */
export function createTextView(place: HTMLElement, options: Options): EditorView {
  const { label, labels, pictures } = options;
  const insertion = { pictures, words: labels };
  const edges = edgesOf(place);

  function tell(failures: readonly Failure[]): void {
    if (failures.length > 0) options.onMissing(failures);
  }

  return new EditorView(place, {
    state: EditorState.create({
      doc: options.doc,
      plugins: [
        history(),
        markdownRules(),
        keymap(shortcuts(options.dialogs)),
        dropCursor({ color: 'currentColor', width: 2 }),
        gapCursor(),
        tableEditing(),
        tidyGroups(),
        pictures.plugin,
        describeEmbeds(options.askProvider),
        findText(),
        showFormulas(options.askFormulas),
        showCharts(options.languages),
        new Plugin({ view: () => ({ update: ({ state }) => options.onUpdate(state) }) }),
      ],
    }),
    editable: options.isEditable,
    scrollThreshold: edges,
    scrollMargin: edges,
    attributes: () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      ...(!options.isEditable() && { 'aria-readonly': 'true', tabindex: '0' }),
      'aria-placeholder': labels.placeholder,
      spellcheck: 'true',
    }),
    clipboardSerializer: new CopySerializer(),
    nodeViews: {
      locked: (node) => ({ dom: lockedBox(labels.locked, node.attrs.source) }),
      ...groupViews(labels),
      arriving_picture: arrivingView(labels),
    },
    handleDOMEvents: { copy: copySelection, cut: cutSelection },
    handleKeyDown: (_, event) => options.onKey(event),
    handlePaste(view, { clipboardData }) {
      const { selection } = view.state;
      if (!clipboardData) return false;
      const copied = readCopied(clipboardData);
      const pasted = readClipboard(clipboardData);
      if (selection.$from.parent.type.spec.code && (copied || pasted.files.length === 0)) return false;
      if (copied) {
        insertSlice(view, copied);
        return true;
      }
      if (pasted.url && !selection.empty) {
        return setLink({ ...linkTarget(view.state), url: pasted.url })(view.state, view.dispatch);
      }
      const isLine = selection.$from.parent.content.size === 0;
      const blocks = pasted.url && isLine ? urlLine(pasted.url) : blocksOf(pasted);
      tell(insertPasted(view, blocks, insertion));
      return true;
    },
    handleDrop(view, event) {
      const { dataTransfer } = event;
      const position = dropPosition(view, event);
      if (!dataTransfer || view.dragging || position === null) return false;
      const blocks = blocksOf(readClipboard(dataTransfer));
      tell(insertDropped(view, { blocks, position }, insertion));
      return true;
    },
  });
}

/** Space around the line with the cursor, in pixels. */
const GAP = 16;

/** How far from the edges of the window the cursor stays: between what sticks above and below the text. */
const edgesOf = (place: HTMLElement) => ({
  left: GAP,
  right: GAP,
  get top() {
    const { bottom } = place.previousElementSibling?.getBoundingClientRect() ?? { bottom: 0 };
    return Math.max(0, bottom) + GAP;
  },
  get bottom() {
    const { top } = place.nextElementSibling?.getBoundingClientRect() ?? { top: innerHeight };
    return Math.max(0, innerHeight - top) + GAP;
  },
});

/** The start of the line that something is dropped on if it is over the upper half, else its end. Null outside the text. */
function dropPosition(view: EditorView, { clientX, clientY }: DragEvent): number | null {
  const place = view.posAtCoords({ left: clientX, top: clientY });
  if (!place) return null;
  const $place = view.state.doc.resolve(place.pos);
  const line = $place.parent.isTextblock ? view.nodeDOM($place.before()) : null;
  if (!(line instanceof Element)) return place.pos;
  const { top, bottom } = line.getBoundingClientRect();
  return clientY < (top + bottom) / 2 ? $place.start() : $place.end();
}

const blocksOf = ({ blocks, files }: ClipboardContent): Pasted => [...blocks, ...files.map(pictureOf)];

function lockedBox(label: string, source: unknown): HTMLElement {
  const box = document.createElement('div');
  box.className = 'locked';
  const type = typeof source === 'object' && source !== null && 'type' in source ? String(source.type) : '';
  box.textContent = type ? `${label}: ${type}` : label;
  return box;
}
