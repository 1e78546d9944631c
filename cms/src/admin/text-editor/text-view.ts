import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { type Command, EditorState, Plugin, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { arrivingPictures } from './arriving-pictures';
import { type ClipboardContent, readClipboard } from './clipboard/read-clipboard';
import { linkTarget, setLink } from './commands';
import { CopySerializer } from './copy-serializer';
import { insertPasted, pictureOf, type Upload } from './insert-pasted';
import { markdownRules } from './markdown-rules';
import { readBlocks } from './read-blocks';
import { shortcuts } from './shortcuts';

/** What could not be taken over from another program as it was. */
export type Losses = { tables: number; pictures: readonly string[] };

type Options = {
  value: unknown;
  /** The accessible name. */
  label: string;
  isEditable: () => boolean;
  openLinkDialog: Command;
  /** How a line that stands for a picture begins. */
  pictureLabel: string;
  lockedLabel: string;
  placeholder: string;
  upload: Upload;
  onLosses: (losses: Losses) => void;
  /** After every transaction. */
  onUpdate: (state: EditorState) => void;
  onBlur: () => void;
};

/** The editor of a text, in an element. */
export function createTextView(place: HTMLElement, options: Options): EditorView {
  const { label, upload, pictureLabel } = options;

  async function insert(view: EditorView, { blocks, files, tables }: ClipboardContent): Promise<void> {
    const all = [...blocks, ...files.map(pictureOf)];
    const pictures = await insertPasted(view, all, { upload, label: pictureLabel });
    if (tables > 0 || pictures.length > 0) options.onLosses({ tables, pictures });
  }

  return new EditorView(place, {
    state: EditorState.create({
      doc: readBlocks(options.value),
      plugins: [
        history(),
        markdownRules(),
        keymap(shortcuts(options.openLinkDialog)),
        dropCursor({ color: 'currentColor', width: 2 }),
        gapCursor(),
        arrivingPictures(),
        new Plugin({ view: () => ({ update: ({ state }) => options.onUpdate(state) }) }),
      ],
    }),
    editable: options.isEditable,
    attributes: () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      ...(!options.isEditable() && { 'aria-readonly': 'true', tabindex: '0' }),
      'aria-placeholder': options.placeholder,
      spellcheck: 'true',
    }),
    clipboardSerializer: new CopySerializer(),
    nodeViews: { locked: (node) => ({ dom: lockedBox(options.lockedLabel, node.attrs.source) }) },
    handleDOMEvents: {
      blur() {
        options.onBlur();
        return false;
      },
    },
    handlePaste(view, { clipboardData }) {
      const { selection } = view.state;
      const pasted = clipboardData && !selection.$from.parent.type.spec.code && readClipboard(clipboardData);
      if (!pasted) return false;
      if (pasted.url && !selection.empty) {
        return setLink({ ...linkTarget(view.state), url: pasted.url })(view.state, view.dispatch);
      }
      void insert(view, pasted);
      return true;
    },
    handleDrop(view, { dataTransfer, clientX, clientY }, _, isMoved) {
      const dropped = dataTransfer && !isMoved && readClipboard(dataTransfer);
      const position = view.posAtCoords({ left: clientX, top: clientY });
      if (!dropped || !position) return false;
      view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(position.pos))));
      void insert(view, dropped);
      return true;
    },
  });
}

function lockedBox(label: string, source: unknown): HTMLElement {
  const box = document.createElement('div');
  box.className = 'locked';
  const type = typeof source === 'object' && source !== null && 'type' in source ? String(source.type) : '';
  box.textContent = type ? `${label}: ${type}` : label;
  return box;
}
