import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import * as v from 'valibot';
import { readBlocks } from './read-blocks';
import { isWritten, writeNodes } from './write-blocks';

/**
 * Shows another value of the field, such as a version that was brought back; `null` if it is the same. Only the blocks that differ are
 * replaced, so that the cursor, pictures on their way and what can be undone stay.
 */
export function showValue({ doc, tr }: EditorState, value: unknown): Transaction | null {
  const other = readBlocks(value);
  const places = doc.children.flatMap((node, index) => (isWritten(node) ? index : []));
  const shown = places.map((index) => contentOf(doc.child(index)));
  const next = other.children.map(contentOf);
  const least = Math.min(shown.length, next.length);
  let start = 0;
  while (start < least && shown[start] === next[start]) start += 1;
  if (start === shown.length && start === next.length) return null;
  let after = 0;
  while (after < least - start && shown.at(-1 - after) === next.at(-1 - after)) after += 1;

  const root = doc.resolve(0);
  const first = places[start] ?? doc.childCount;
  const last = start < shown.length - after ? places[shown.length - after - 1] : undefined;
  const [from, to] = [root.posAtIndex(first), root.posAtIndex(last === undefined ? first : last + 1)];
  return tr
    .replaceWith(from, to, other.children.slice(start, other.childCount - after))
    .setMeta('addToHistory', false);
}

/** PostgreSQL returns keys in another order than they were saved in. */
const contentOf = (node: Node): string =>
  JSON.stringify(writeNodes([node]), (_, value) =>
    v.is(Keys, value) ? Object.fromEntries(Object.entries(value).sort(byKey)) : value,
  );

const Keys = v.record(v.string(), v.unknown());
const byKey = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);
