import type { BlockGroup, GroupType } from './entities/block-group.ts';
import type { Block, Inline } from './entities/rich-text.ts';
import { safeHref } from './safe-href.ts';

type Of<Type extends Block['type']> = Extract<Block, { type: Type }>;

/** Several blocks that are one thing to a reader. */
export type Group =
  | {
      type: 'table';
      /** Which cells are headings; none if missing. */
      header: 'row' | 'column' | 'both' | undefined;
      caption: string;
      /** Rows of cells; all of the same length. */
      rows: Inline[][][];
    }
  | { type: 'gallery'; caption: string; images: readonly Of<'image'>[] }
  | { type: 'pull-quote'; quote: Of<'quote'> }
  | { type: 'divider' }
  | { type: 'embed'; href: string; link: Extract<Inline, { type: 'link' }> }
  | { type: 'box' | 'key-points'; blocks: readonly Block[] }
  | { type: 'timeline'; entries: { heading: Of<'heading'>; blocks: Block[] }[] };

/** The body of an article as readers see it. Blocks whose group is incomplete or unknown stay what they are. */
export function groupBlocks(blocks: readonly Block[]): (Block | Group)[] {
  const parts: (Block | Group)[] = [];
  for (let start = 0; start < blocks.length; ) {
    const first = blocks[start];
    if (!first) break;
    const { type, ...settings } = first.group ?? {};
    const end = type ? endOfGroup(blocks, start) : start + 1;
    const members = blocks.slice(start, end);
    const group = type ? readGroup(type, settings, members) : null;
    parts.push(...(group ? [group] : members));
    start = end;
  }
  return parts;
}

/** The index after the last block of the group that begins with a block. */
function endOfGroup(blocks: readonly Block[], start: number): number {
  const id = blocks[start]?.group?.id;
  let end = start + 1;
  while (blocks[end]?.group?.id === id && !blocks[end]?.group?.type) end += 1;
  return end;
}

/** `null` if the blocks are not what the group consists of. */
function readGroup(
  type: GroupType,
  { header, caption = '' }: Partial<BlockGroup>,
  members: readonly Block[],
): Group | null {
  const [first] = members;
  switch (type) {
    case 'table':
      return members.every(isOf('paragraph')) ? { type, header, caption, rows: toRows(members) } : null;
    case 'gallery':
      return members.length > 1 && members.every(isOf('image')) ? { type, caption, images: members } : null;
    case 'pull-quote':
      return members.length === 1 && first?.type === 'quote' ? { type, quote: first } : null;
    case 'divider':
      return members.length === 1 && first?.type === 'paragraph' && !first.children.some(hasWords)
        ? { type }
        : null;
    case 'embed':
      return members.length === 1 && first?.type === 'paragraph' ? readEmbed(first) : null;
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

function toRows(members: readonly Of<'paragraph'>[]): Inline[][][] {
  const rows = members.map(({ children }) => toCells(children));
  const width = Math.max(...rows.map((cells) => cells.length));
  return rows.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => [])]);
}

function toCells(inlines: readonly Inline[]): Inline[][] {
  const cells: Inline[][] = [[]];
  for (const inline of inlines) {
    if (inline.type === 'text' && inline.cell && !hasWords(inline)) cells.push([]);
    else cells.at(-1)?.push(inline);
  }
  return cells;
}

/** Whether anything would be lost without it. */
const hasWords = (inline: Inline): boolean => inline.type === 'link' || /[\p{L}\p{N}]/u.test(inline.text);

function readEmbed({ children }: Of<'paragraph'>): Group | null {
  const [link, ...others] = children.filter(hasWords);
  const href = link?.type === 'link' && others.length === 0 ? safeHref(link.url) : null;
  return link?.type === 'link' && href ? { type: 'embed', href, link } : null;
}

function readTimeline(members: readonly Block[]): Group | null {
  const entries: { heading: Of<'heading'>; blocks: Block[] }[] = [];
  for (const block of members) {
    if (block.type === 'heading') entries.push({ heading: block, blocks: [] });
    else if (entries.length === 0) return null;
    else entries.at(-1)?.blocks.push(block);
  }
  return { type: 'timeline', entries };
}
