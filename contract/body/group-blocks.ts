import { isDocumentId } from '../text/document-id.ts';
import { safeHref } from '../text/safe-href.ts';
import type { BlockGroup, ChartKind, GroupType } from './block-group.ts';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from './limits.ts';
import { isCaptions } from './recording.ts';
import type { Block, Inline } from './rich-text.ts';

/** How clients that don't know groups show a divider and the border between two cells. */
export const DIVIDER = '* * *';
export const CELL_SEPARATOR = { type: 'text', text: ' · ', cell: true } as const;

type Of<Type extends Block['type']> = Extract<Block, { type: Type }>;

type OnlyLink = { href: string; link: Extract<Inline, { type: 'link' }> };

/** Several blocks that readers see as one thing. */
export type Group =
  | {
      type: 'table';
      /** Which cells are headings; none if missing. */
      header: 'row' | 'column' | 'both' | undefined;
      /** The chart that also shows it. */
      chart: ChartKind | undefined;
      caption: string;
      /** Rows of cells; all of the same length. */
      rows: Inline[][][];
    }
  | { type: 'gallery'; caption: string; images: readonly Of<'image'>[] }
  | { type: 'pull-quote'; quote: Of<'quote'> }
  | { type: 'divider' }
  | ({
      type: 'embed';
      picture: Of<'image'> | undefined;
      /** The path of the captions of a film. */
      captions: string | undefined;
    } & OnlyLink)
  | ({ type: 'related'; documentId: string } & OnlyLink)
  | { type: 'box' | 'key-points'; blocks: readonly Block[] }
  | { type: 'timeline'; entries: { heading: Of<'heading'>; blocks: Block[] }[] };

/** The body of an article as readers see it. Blocks whose group is incomplete or unknown stay ungrouped. */
export const groupBlocks = (blocks: readonly Block[]): (Block | Group)[] =>
  runsOf(blocks).flatMap((members): readonly (Block | Group)[] => {
    const { type, ...settings } = members[0]?.group ?? {};
    const group = type ? readGroup(type, settings, members) : null;
    return group ? [group] : members;
  });

/** Splits blocks into runs: a group from its first block on, and every other block alone. */
export function runsOf<Member extends { group?: BlockGroup | undefined }>(
  blocks: readonly Member[],
): Member[][] {
  const runs: Member[][] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    const first = last?.[0]?.group;
    const isMember = first?.type && !block.group?.type && block.group?.id === first.id;
    if (isMember) last?.push(block);
    else runs.push([block]);
  }
  return runs;
}

/** `null` if the blocks don't fit the type of the group. */
function readGroup(
  type: GroupType,
  { header, chart, caption = '', captions = '' }: Partial<BlockGroup>,
  members: readonly Block[],
): Group | null {
  const [first] = members;
  switch (type) {
    case 'table':
      return members.every(isOf('paragraph')) && isTableOfLimitedSize(members)
        ? { type, header, chart, caption, rows: toRows(members.map(({ children }) => children)) }
        : null;
    case 'gallery':
      return members.length > 1 && members.every(isOf('image')) ? { type, caption, images: members } : null;
    case 'pull-quote':
      return members.length === 1 && first?.type === 'quote' ? { type, quote: first } : null;
    case 'divider':
      return members.length === 1 && first?.type === 'paragraph' && !first.children.some(hasWords)
        ? { type }
        : null;
    case 'embed': {
      const [line, picture, ...others] = members;
      if (others.length > 0 || (picture && picture.type !== 'image')) return null;
      const only = readOnlyLink(line ? [line] : []);
      return only && { type, picture, captions: isCaptions(captions) ? captions : undefined, ...only };
    }
    case 'related': {
      const only = readOnlyLink(members);
      const documentId = only && articleIdOf(only.href);
      return documentId ? { type, documentId, ...only } : null;
    }
    case 'box':
    case 'key-points':
      return { type, blocks: members };
    case 'timeline':
      return readTimeline(members);
  }
}

const isOf =
  <Type extends Block['type']>(type: Type) =>
  (block: Block): block is Of<Type> =>
    block.type === type;

/** Whether rows are few and short enough to be shown as a table. */
export const isTableOfLimitedSize = (rows: readonly { children: readonly Part[] }[]): boolean =>
  rows.length <= MAX_TABLE_ROWS &&
  rows.every(({ children }) => toCells(children).length <= MAX_TABLE_COLUMNS);

/** The relevant fields of a text or link. */
type Part = { type: string; text?: unknown; cell?: unknown };

/** The cells in the texts and links of each row; rows with fewer cells than others get empty ones. */
export function toRows<Content extends Part>(rows: readonly (readonly Content[])[]): Content[][][] {
  const cells = rows.map(toCells);
  const width = Math.max(...cells.map(({ length }) => length));
  return cells.map((row) => [...row, ...Array.from({ length: width - row.length }, () => [])]);
}

/** The cells in the texts and links of a row. */
export function toCells<Content extends Part>(inlines: readonly Content[]): Content[][] {
  const cells: Content[][] = [[]];
  for (const inline of inlines) {
    if (inline.type === 'text' && inline.cell === true && !hasWords(inline)) cells.push([]);
    else cells.at(-1)?.push(inline);
  }
  return cells;
}

/** Whether anything would be lost without it. */
export const hasWords = ({ type, text }: Part): boolean =>
  type === 'link' || (typeof text === 'string' && /[\p{L}\p{N}]/u.test(text));

/** The link of a single paragraph without other words. */
function readOnlyLink([first, ...others]: readonly Block[]): OnlyLink | null {
  if (first?.type !== 'paragraph' || others.length > 0) return null;
  const [link, ...words] = first.children.filter(hasWords);
  const href = link?.type === 'link' && words.length === 0 ? safeHref(link.url) : null;
  return link?.type === 'link' && href ? { href, link } : null;
}

/** The documentId of the article that a path leads to; `null` for any other link. */
export function articleIdOf(href: string): string | null {
  const { id = '' } = /^\/article\/(?<id>[^/?#]+)/.exec(href)?.groups ?? {};
  return isDocumentId(id) ? id : null;
}

/** The documentIds of the articles that a text names as related, each once. */
export const relatedIds = (parts: readonly (Block | Group)[]): string[] => [
  ...new Set(parts.flatMap((part) => (part.type === 'related' ? part.documentId : []))),
];

function readTimeline(members: readonly Block[]): Group | null {
  const entries: { heading: Of<'heading'>; blocks: Block[] }[] = [];
  for (const block of members) {
    if (block.type === 'heading') entries.push({ heading: block, blocks: [] });
    else if (entries.length === 0) return null;
    else entries.at(-1)?.blocks.push(block);
  }
  return { type: 'timeline', entries };
}
