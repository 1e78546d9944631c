import { Fragment, Slice } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import * as v from 'valibot';
import { schema } from './schema';

/** Beside HTML and text for other programs, the clipboard gets the nodes themselves, with all that HTML has no place for. */
const NODES = 'application/vnd.masthead.text+json';

const Copied = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    content: v.array(v.unknown()),
    openStart: v.optional(v.number(), 0),
    openEnd: v.optional(v.number(), 0),
  }),
);

/** Puts the selection on the clipboard; returns whether there was one. */
export function copySelection(view: EditorView, event: ClipboardEvent): boolean {
  const { selection } = view.state;
  if (selection.empty || !event.clipboardData) return false;
  const content = selection.content();
  const { dom, text, slice } = view.serializeForClipboard(content);
  event.clipboardData.setData('text/html', dom.innerHTML);
  event.clipboardData.setData('text/plain', text);
  event.clipboardData.setData(NODES, JSON.stringify(slice.toJSON()));
  event.preventDefault();
  return true;
}

export function cutSelection(view: EditorView, event: ClipboardEvent): boolean {
  if (!copySelection(view, event)) return false;
  view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'));
  return true;
}

/** What was copied from an editor of this kind; `null` if it comes from another program. */
export function readCopied(clipboard: Pick<DataTransfer, 'getData'>): Slice | null {
  const copied = v.safeParse(Copied, clipboard.getData(NODES));
  if (!copied.success) return null;
  const { content, openStart, openEnd } = copied.output;
  try {
    // Throws on nodes and attributes that the schema does not have, which another page could have put there.
    const fragment = Fragment.fromJSON(schema, content);
    const open = Slice.maxOpen(fragment);
    return new Slice(fragment, Math.min(openStart, open.openStart), Math.min(openEnd, open.openEnd));
  } catch {
    return null;
  }
}
