import { languageOf, textAttributes } from '#app/language/text-language.ts';
import { textOf } from '#contract/body/body-text.ts';
import type { Inline } from '#contract/body/rich-text.ts';
import type { GroupOf, GroupRendering } from './group-rendering.ts';
import { isWideTable } from './is-wide-table.ts';

/** Numbers with at most a short unit, such as 14:32, 5.6 m and −3 %, are aligned at their end, and with them a cell without a number. */
const isNumber = (cell: readonly Inline[]) =>
  /\d/.test(textOfCell(cell)) && !/\p{L}{3}/u.test(textOfCell(cell));
const isWithoutNumber = (cell: readonly Inline[]) => /^[-\u2012-\u2015]?$/.test(textOfCell(cell));
const textOfCell = (cell: readonly Inline[]) => cell.map(textOf).join('').trim();

/** A table with its caption; on a page, a wide one in a region that scrolls. */
export function renderTable(
  { header, caption, rows }: GroupOf<'table'>,
  key: number,
  rendering: GroupRendering,
) {
  const { classes, inlines, scrolled, words } = rendering;
  const text = rows.flat().map(textOfCell).join(' ');
  const language = languageOf(text, rendering.language);
  // A table that is all headings is shown without them.
  const headRows = (header === 'row' || header === 'both') && rows.length > 1 ? 1 : 0;
  const headColumns = (header === 'column' || header === 'both') && (rows[0]?.length ?? 0) > 1 ? 1 : 0;
  const isNumeric = (rows[0] ?? []).map((_, column) => {
    const cells = rows.slice(headRows).map((row) => row[column] ?? []);
    return cells.every((cell) => isNumber(cell) || isWithoutNumber(cell));
  });

  const renderRow = (row: readonly (readonly Inline[])[], index: number) => (
    <tr key={index}>
      {row.map((cell, column) => {
        const scope = index < headRows ? 'col' : column < headColumns ? 'row' : undefined;
        const Cell = scope && textOfCell(cell) ? 'th' : 'td';
        return (
          <Cell
            key={column}
            scope={Cell === 'th' ? scope : undefined}
            className={isNumeric[column] && column >= headColumns ? classes.numeric : undefined}
            {...textAttributes(textOfCell(cell), language)}
          >
            {inlines(cell)}
          </Cell>
        );
      })}
    </tr>
  );
  const table = (
    <table aria-label={caption || undefined}>
      {headRows > 0 && <thead>{rows.slice(0, 1).map(renderRow)}</thead>}
      <tbody>{rows.slice(headRows).map((row, index) => renderRow(row, index + headRows))}</tbody>
    </table>
  );
  const isScrolled = scrolled.tabIndex !== undefined && isWideTable(rows.map((row) => row.map(textOfCell)));
  const firstRow = rows[0]?.map(textOfCell).filter(Boolean).join(', ');
  return (
    <figure key={key} className={classes.table} {...textAttributes(text, rendering.language)}>
      {caption && <figcaption {...textAttributes(caption, language)}>{caption}</figcaption>}
      {isScrolled ? (
        <section aria-label={caption || firstRow || words.table} className={classes.scrolled} {...scrolled}>
          {table}
        </section>
      ) : (
        table
      )}
    </figure>
  );
}
