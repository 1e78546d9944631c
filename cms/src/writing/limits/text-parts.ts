import { richText } from 'masthead-contract/entities/rich-text';
import { type Group, groupBlocks } from 'masthead-contract/group-blocks';
import * as v from 'valibot';

/** The most that a text may have of what takes long to render, or that readers have to fetch. */
export const PART_LIMITS = { embeds: 200, footnotes: 200, rows: 60, columns: 40 } as const;
export const PARTS = ['embeds', 'footnotes', 'rows', 'columns'] as const;
type Part = (typeof PARTS)[number];

/** How much of each part a text has; of rows and columns those of the largest tables. */
export function countParts(content: unknown): Record<Part, number> {
  const blocks = v.parse(richText, content);
  const groups = groupBlocks(blocks);
  const tables = groups.flatMap((group) => (isGroup(group, 'table') ? [group.rows] : []));
  return {
    embeds: groups.filter((group) => isGroup(group, 'embed')).length,
    footnotes: footnotesIn(blocks).size,
    rows: Math.max(0, ...tables.map((rows) => rows.length)),
    columns: Math.max(0, ...tables.map(([row]) => row?.length ?? 0)),
  };
}

const isGroup = <Type extends Group['type']>(
  part: { type: string },
  type: Type,
): part is Extract<Group, { type: Type }> => part.type === type;

/** A node of a text that may be part of a footnote. */
const Node = v.object({ footnote: v.optional(v.string()), children: v.optional(v.array(v.unknown()), []) });

function footnotesIn(nodes: readonly unknown[]): Set<string> {
  const ids = new Set<string>();
  const pending = [...nodes];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const { footnote, children } = v.parse(Node, node);
    if (footnote) ids.add(footnote);
    pending.push(...children);
  }
  return ids;
}
