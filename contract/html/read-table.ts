import { CHART_KINDS } from '../entities/block-group.ts';
import { type Block, type Inline, inlinesOf, type List, plain } from './blocks.ts';
import { attribute, descendants, type Element, isElement, lineOf } from './elements.ts';
import type { Reading } from './reading.ts';
import type { Style } from './text-run.ts';

/** A table, and after it the pictures of its cells. One of a single column is for layout. */
export function readTable(table: Element, style: Style, { groups, read }: Reading): Block[] {
  const rows = rowsOf(table);
  const caption = table.childNodes.find((node) => isElement(node) && node.tagName === 'caption');
  if (rows.every((cells) => cells.length < 2)) return read(table.childNodes, style);

  const after: Block[] = [];
  const cellsOfRows = rows.map((cells) =>
    cells.map((cell) => {
      const blocks = read(cell.childNodes, style);
      for (const block of blocks) if (block.type === 'image') after.push(block);
      return inOneLine(blocks);
    }),
  );
  const chart = CHART_KINDS.find((kind) => kind === attribute(table, 'data-chart'));
  const text = caption && isElement(caption) ? lineOf(caption) : '';
  return [...groups.table(cellsOfRows, { caption: text, header: headerOf(rows), chart }), ...after];
}

/** The rows of a table without those of tables in it. */
function rowsOf(table: Element): Element[][] {
  const inner = new Set<Element>();
  const rows: Element[][] = [];
  for (const element of descendants(table)) {
    if (element.tagName === 'table') for (const each of descendants(element)) inner.add(each);
    if (element.tagName !== 'tr' || inner.has(element)) continue;
    rows.push(element.childNodes.filter(isElement).filter(({ tagName }) => /^t[dh]$/.test(tagName)));
  }
  return rows.filter((cells) => cells.length > 0);
}

function headerOf(rows: readonly Element[][]): 'row' | 'column' | 'both' | undefined {
  const [first = [], ...others] = rows;
  const isHeading = (cell: Element | undefined) => cell?.tagName === 'th';
  const row = first.slice(1).every(isHeading);
  const column = others.length > 0 && others.every(([cell]) => isHeading(cell));
  if (row) return column ? 'both' : 'row';
  return column ? 'column' : undefined;
}

function inOneLine(blocks: readonly Block[]): Inline[] {
  const lines = blocks.flatMap((block) => (block.type === 'list' ? itemsOf(block) : [inlinesOf(block)]));
  return lines
    .filter((line) => line.length > 0)
    .flatMap((line, index) => (index === 0 ? line : [plain(' '), ...line]))
    .map(withoutMarks);
}

const itemsOf = (list: List): Inline[][] =>
  list.children.flatMap((child) => (child.type === 'list' ? itemsOf(child) : [child.children]));

/** Cells of a table in a cell do not divide the outer row. */
function withoutMarks(inline: Inline): Inline {
  if (inline.type === 'link') return inline;
  const { cell: _, ...text } = inline;
  return text;
}
