import type { Node } from 'prosemirror-model';
import type { Format, List } from './blocks';
import { schema } from './schema';

/**
 * A block or an item of a list. Lists are changed as lines, since an item that is moved by one level changes the nesting of those
 * around it.
 */
export type Line = {
  /** A block, or a `list_item`. */
  node: Node;
  /** The lists around an item, outermost first; empty for a block. */
  lists: readonly LineList[];
};
export type LineList = { format: Format; source: List | null };

/** The lines of blocks, in their order. */
export const toLines = (blocks: readonly Node[]): Line[] => blocks.flatMap((block) => linesOf(block, []));

function linesOf(node: Node, around: readonly LineList[]): Line[] {
  if (!isList(node)) return [{ node, lists: around }];
  const lists = [...around, { format: node.attrs.format, source: node.attrs.source }];
  return node.children.flatMap((child) => linesOf(child, lists));
}

export const isList = ({ type }: Node): boolean =>
  type === schema.nodes.list || type === schema.nodes.nested_list;

/** The blocks of lines. Neighbours in lists of the same format become one list. */
export function toBlocks(lines: readonly Line[]): Node[] {
  const blocks: Node[] = [];
  for (let start = 0; start < lines.length; ) {
    const line = lines[start];
    if (!line) break;
    const end = endOfList(lines, start, 0);
    blocks.push(end > start ? toList(lines.slice(start, end), 0) : line.node);
    start = Math.max(end, start + 1);
  }
  return blocks;
}

/** The list at a depth with all these lines. */
function toList(lines: readonly Line[], depth: number): Node {
  const children: Node[] = [];
  for (let start = 0; start < lines.length; ) {
    const line = lines[start];
    if (!line) break;
    const end = endOfList(lines, start, depth + 1);
    children.push(end > start ? toList(lines.slice(start, end), depth + 1) : line.node);
    start = Math.max(end, start + 1);
  }
  const lists = lines.flatMap((line) => line.lists[depth] ?? []);
  const attrs = {
    format: lists[0]?.format ?? 'unordered',
    source: lists.find(({ source }) => source)?.source ?? null,
  };
  return schema.node(depth === 0 ? 'list' : 'nested_list', attrs, children);
}

/** Where the list at a depth ends that begins with a line; `start` if the line is in no list there. */
function endOfList(lines: readonly Line[], start: number, depth: number): number {
  const list = lines[start]?.lists[depth];
  if (!list) return start;
  const next = lines.findIndex((line, index) => index > start && !isSame(list, line.lists[depth]));
  return next < 0 ? lines.length : next;
}

/** Whether two items are in one list. Two lists that were read as two stay two. */
const isSame = (first: LineList, second: LineList | undefined): boolean =>
  second?.format === first.format && (!first.source || !second.source || first.source === second.source);
