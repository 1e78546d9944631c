import { Fragment, Slice } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import * as v from 'valibot';
import { schema } from './schema';

/**
 * Besides HTML and text for other programs, the clipboard gets the nodes themselves, including everything that HTML can't
 * express.
 */
const NODES = 'application/vnd.masthead.text+json';

const depth = v.pipe(v.number(), v.integer(), v.minValue(0));
const Copied = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    content: v.array(v.unknown()),
    openStart: v.optional(depth, 0),
    openEnd: v.optional(depth, 0),
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

/** The content copied from an editor of this kind; `null` if it comes from another program. */
export function readCopied(clipboard: Pick<DataTransfer, 'getData'>): Slice | null {
  const copied = v.safeParse(Copied, clipboard.getData(NODES));
  if (!copied.success) return null;
  const { content, openStart, openEnd } = copied.output;
  try {
    // Throws on nodes and attributes that the schema does not have, which another page could have put there.
    const fragment = Fragment.fromJSON(schema, content);
    const open = Slice.maxOpen(fragment);
    const slice = new Slice(fragment, Math.min(openStart, open.openStart), Math.min(openEnd, open.openEnd));
    check(slice);
    return slice;
  } catch {
    return null;
  }
}

/** Throws if a node has content that it can't contain. A node that is cut off at an end, except a line, may be incomplete. */
function check({ content, openStart, openEnd }: Slice): void {
  for (const [index, node] of content.content.entries()) {
    const start = index === 0 ? openStart : 0;
    const end = index === content.childCount - 1 ? openEnd : 0;
    const isCut = start + end > 0 && !node.inlineContent;
    if (isCut) check(new Slice(node.content, Math.max(0, start - 1), Math.max(0, end - 1)));
    else node.check();
  }
}
