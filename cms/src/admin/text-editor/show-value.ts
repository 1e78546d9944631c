import type { EditorState, Transaction } from 'prosemirror-state';
import { readBlocks } from './read-blocks';
import { writeBlocks } from './write-blocks';

/**
 * Shows another value of the field, such as a version that was brought back; `null` if it is the same. Only the blocks that differ are
 * replaced, so that the cursor and what can be undone stay.
 */
export function showValue({ doc, tr }: EditorState, value: unknown): Transaction | null {
  const shown = (writeBlocks(doc) ?? []).map((block) => JSON.stringify(block));
  const next = (Array.isArray(value) ? value : []).map((block: unknown) => JSON.stringify(block));
  const least = Math.min(shown.length, next.length);
  let start = 0;
  while (start < least && shown[start] === next[start]) start += 1;
  if (start === shown.length && start === next.length) return null;
  let after = 0;
  while (after < least - start && shown.at(-1 - after) === next.at(-1 - after)) after += 1;

  const other = readBlocks(value);
  const root = doc.resolve(0);
  const [from, to] = [root.posAtIndex(start), root.posAtIndex(doc.childCount - after)];
  return tr
    .replaceWith(from, to, other.children.slice(start, other.childCount - after))
    .setMeta('addToHistory', false);
}
