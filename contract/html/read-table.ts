import { type BlockGroup, CHART_KINDS } from '../body/block-group.ts';
import { MAX_TABLE_COLUMNS } from '../body/limits.ts';
import { type Block, type Inline, inlinesOf, type List, plain } from './blocks.ts';
import { attribute, descendants, type Element, isElement, lineOf } from './elements.ts';
import { isBold, withoutBold } from './read-heading.ts';
import type { Origin, Reading } from './reading.ts';
import { styleOf } from './style.ts';
import type { Style } from './text-run.ts';

/** A table, followed by the pictures of its cells. A table with a single column is for layout. */
export function readTable(table: Element, style: Style, { origin, groups, read }: Reading): Block[] {
  const rows = rowsOf(table);
  const caption = table.childNodes.find((node) => isElement(node) && node.tagName === 'caption');
  if (rows.every((cells) => cells.length < 2)) return read(table.childNodes, style);

  const after: Block[] = [];
  const cells = rows.map((row) =>
    row.map((cell) => {
      const blocks = cell ? read(cell.childNodes, styleOf(cell, style)) : [];
      for (const block of blocks) if (block.type === 'image') after.push(block);
      return inOneLine(blocks);
    }),
  );
  const header = headerOf(rows, cells, origin);
  const written = cells.map((row, index) =>
    row.map((cell, column) => (isIn(header, index, column) ? withoutBold(cell, origin) : cell)),
  );
  const chart = CHART_KINDS.find((kind) => kind === attribute(table, 'data-chart'));
  const text = caption && isElement(caption) ? lineOf(caption) : '';
  return [...groups.table(written, { caption: text, header, chart }), ...after];
}

/** The cells of a table by row and column, not including tables in it; `null` where one spans several columns or rows. */
function rowsOf(table: Element): (Element | null)[][] {
  const inner = new Set<Element>();
  const rows: (Element | null)[][] = [];
  let index = -1;
  for (const element of descendants(table)) {
    if (element.tagName === 'table') for (const each of descendants(element)) inner.add(each);
    if (element.tagName !== 'tr' || inner.has(element)) continue;
    const own = element.childNodes.filter(isElement).filter(({ tagName }) => /^t[dh]$/.test(tagName));
    if (own.length === 0) continue;
    index += 1;
    let column = 0;
    for (const cell of own) {
      while (rows[index]?.[column] !== undefined) column += 1;
      const [width, height] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
      for (let down = 0; down < height; down += 1) {
        rows[index + down] ??= [];
        for (let along = 0; along < width; along += 1) {
          const row = rows[index + down];
          if (row) row[column + along] = down + along === 0 ? cell : null;
        }
      }
    }
  }
  return rows.slice(0, index + 1).map((row) => Array.from(row, (cell) => cell ?? null));
}

/** Larger tables are refused on save, and shown as lines. */
const spanOf = (cell: Element, name: 'colspan' | 'rowspan'): number =>
  Math.min(MAX_TABLE_COLUMNS, Math.max(1, Math.trunc(Number(attribute(cell, name))) || 1));

/** Which cells are headings: those that are marked as such, or look so. One without a text may be either. */
function headerOf(
  rows: readonly (Element | null)[][],
  cells: readonly Inline[][][],
  origin: Origin,
): BlockGroup['header'] {
  const [first = [], ...others] = rows.map((row, index) =>
    row.map((cell, column) => {
      const text = cells[index]?.[column] ?? [];
      if (cell?.tagName === 'th') return 'heading';
      return text.length === 0 ? 'empty' : origin.hasLooks && text.every(isBold) ? 'heading' : 'text';
    }),
  );
  const areHeadings = (some: readonly (string | undefined)[]) =>
    some.includes('heading') && !some.includes('text');
  const isRow = others.length > 0 && areHeadings(first);
  const isColumn = areHeadings(others.map(([cell]) => cell)) && others.some((row) => row.includes('text'));
  if (isRow) return isColumn ? 'both' : 'row';
  return isColumn ? 'column' : undefined;
}

/** Whether a cell is a heading. */
const isIn = (header: BlockGroup['header'], row: number, column: number): boolean =>
  (row === 0 && (header === 'row' || header === 'both')) ||
  (column === 0 && (header === 'column' || header === 'both'));

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
