import type { List as ReadList } from 'masthead-contract/html/blocks';
import type { Format, Inline, List } from '../blocks';

/** An item of a list, with the level that the program shows it at, from 1. */
export type Item = { level: number; format: Format; children: Inline[] };

/** The lists of items that follow each other. An item is at most one level deeper than the one before it. */
export function nestItems(items: readonly Item[]): List[] {
  const lists: List[] = [];
  const open: List[] = [];
  for (const { level, format, children } of items) {
    const depth = Math.max(1, Math.min(level, open.length + 1));
    open.length = Math.min(open.length, depth);
    if (open.length === depth && open[depth - 1]?.format !== format) open.length = depth - 1;
    if (open.length < depth) {
      const list: List = { type: 'list', format, indentLevel: depth - 1, children: [] };
      (open.at(-1)?.children ?? lists).push(list);
      open.push(list);
    }
    open.at(-1)?.children.push({ type: 'list-item', children });
  }
  return lists;
}

/** The items of a list, including nested lists. */
export const itemsOf = ({ format, children }: ReadList, level: number): Item[] =>
  children.flatMap((child) =>
    child.type === 'list' ? itemsOf(child, level + 1) : { level, format, children: child.children },
  );
