import type { BlockGroup } from 'masthead-contract/entities/block-group';
import type { Inline } from '../blocks';

/** Tables that are too large are refused at saving, so spans need not reach further. */
const MAX_SPAN = 100;

/** The cells of a table by row and column, and its caption. `null` stands where a cell reaches over several columns or rows. */
export function cellsOf(table: Element): { caption: Element | null; rows: (Element | null)[][] } {
  const own = [...table.querySelectorAll('caption, tr')].filter((part) => part.closest('table') === table);
  const rows: (Element | null)[][] = [];
  own
    .filter(({ localName }) => localName === 'tr')
    .forEach((row, index) => {
      const cells = [...row.children].filter(({ localName }) => /^t[dh]$/.test(localName));
      let column = 0;
      for (const cell of cells) {
        while (rows[index]?.[column] !== undefined) column += 1;
        const [width, height] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
        for (let down = 0; down < height; down += 1) {
          const target = rows[index + down] ?? [];
          rows[index + down] = target;
          for (let along = 0; along < width; along += 1)
            target[column + along] = down + along === 0 ? cell : null;
        }
      }
    });
  const count = own.filter(({ localName }) => localName === 'tr').length;
  const filled = rows.slice(0, count).map((row) => Array.from(row, (cell) => cell ?? null));
  return { caption: own.find(({ localName }) => localName === 'caption') ?? null, rows: filled };
}

const spanOf = (cell: Element, name: 'colspan' | 'rowspan'): number =>
  Math.min(MAX_SPAN, Math.max(1, Number(cell.getAttribute(name)) || 1));

type Header = BlockGroup['header'];

/** Which cells are headings: those that are marked as such, or bold unlike the others. */
export function headerOf(elements: readonly (Element | null)[][], rows: readonly Inline[][][]): Header {
  const isHeading = (row: number, column: number) =>
    elements[row]?.[column]?.localName === 'th' || (rows[row]?.[column] ?? []).every(isBold);
  const columns = elements[0]?.map((_, column) => column) ?? [];
  const others = elements.map((_, row) => row).slice(1);
  const isRow = others.length > 0 && columns.every((column) => isHeading(0, column));
  const isColumn = others.length > 0 && others.every((row) => isHeading(row, 0));
  if (others.every((row) => columns.every((column) => isHeading(row, column))))
    return isRow ? 'row' : undefined;
  return isRow && isColumn ? 'both' : isRow ? 'row' : isColumn ? 'column' : undefined;
}

const isBold = (inline: Inline): boolean =>
  inline.type === 'link' ? inline.children.every(isBold) : inline.bold === true || inline.text.trim() === '';

/** The cells of a table without bold in its headings, which are bold anyway. */
export const withPlainHeadings = (rows: readonly Inline[][][], header: Header): Inline[][][] =>
  rows.map((row, index) =>
    row.map((cell, column) => {
      const isHeading =
        (index === 0 && header !== 'column' && header) || (column === 0 && header !== 'row' && header);
      return isHeading ? cell.map(withoutBold) : cell;
    }),
  );

function withoutBold(inline: Inline): Inline {
  if (inline.type === 'link')
    return { ...inline, children: inline.children.map(({ bold: _, ...text }) => text) };
  const { bold: _, ...text } = inline;
  return text;
}
