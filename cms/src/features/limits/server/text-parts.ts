import { footnotesIn } from 'masthead-contract/body/footnotes';
import { groupBlocks, relatedIds, runsOf, toCells } from 'masthead-contract/body/group-blocks';
import { MAX_RELATED_ARTICLES, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from 'masthead-contract/body/limits';
import { richText } from 'masthead-contract/body/rich-text';
import * as v from 'valibot';

/** Limits of parts that take long to render, or that readers have to fetch. */
export const PART_LIMITS = {
  embeds: 200,
  related: MAX_RELATED_ARTICLES,
  footnotes: 200,
  rows: MAX_TABLE_ROWS,
  columns: MAX_TABLE_COLUMNS,
} as const;
export const PARTS = ['embeds', 'related', 'footnotes', 'rows', 'columns'] as const;
type Part = (typeof PARTS)[number];

/** Counts each kind of part in a text; rows and columns are the largest table's, even if it is too large to be shown as one. */
export function countParts(content: unknown): Record<Part, number> {
  const blocks = v.parse(richText, content);
  const runs = runsOf(blocks);
  const of = (type: string) => runs.filter(([first]) => first?.group?.type === type);
  const rows = of('table').flatMap((members) =>
    members.flatMap((row) => (row.type === 'paragraph' ? [toCells(row.children).length] : [])),
  );
  return {
    embeds: of('embed').length,
    related: relatedIds(groupBlocks(blocks)).length,
    footnotes: footnotesIn(blocks).size,
    rows: Math.max(0, ...of('table').map(({ length }) => length)),
    columns: rows.reduce((most, length) => Math.max(most, length), 0),
  };
}
