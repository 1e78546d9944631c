import * as v from 'valibot';
import { type BlockGroup, blockGroup } from '../body/block-group.ts';
import { NOTE_END, NOTE_START } from '../body/footnotes.ts';
import { CELL_SEPARATOR, DIVIDER } from '../body/group-blocks.ts';
import { type Block, type Image, type Inline, image, type Picture, paragraph, plain } from './blocks.ts';
import type { Origin } from './reading.ts';

const exportedGroup = v.pipe(v.string(), v.parseJson(), v.omit(blockGroup, ['id']));

/** Writes groups and footnotes. */
export function createGroups({ newId, isEmbed }: Pick<Origin, 'newId' | 'isEmbed'>) {
  const group = (settings: Omit<BlockGroup, 'id'>, members: readonly Block[]): Block[] => {
    const id = newId('group');
    return members.map((member, index) => ({ ...member, group: index === 0 ? { ...settings, id } : { id } }));
  };

  return {
    table: (rows: readonly Inline[][][], { header, chart, caption }: Omit<BlockGroup, 'id'>) =>
      group(
        { type: 'table', ...(header && { header }), ...(chart && { chart }), ...(caption && { caption }) },
        rows.map((cells) =>
          paragraph(cells.flatMap((cell, index) => (index > 0 ? [CELL_SEPARATOR, ...cell] : cell))),
        ),
      ),
    gallery: (pictures: readonly Picture[], caption: string): Block[] => {
      const images: Image[] = pictures.map(image);
      return images.length > 1 ? group({ type: 'gallery', ...(caption && { caption }) }, images) : images;
    },
    pullQuote: (children: Inline[]) => group({ type: 'pull-quote' }, [{ type: 'quote', children }]),
    divider: () => group({ type: 'divider' }, [paragraph([plain(DIVIDER)])]),
    /** A line with only a URL. */
    address(url: string): Block[] {
      const line = paragraph([{ type: 'link', url, children: [plain(url)] }]);
      return isEmbed(url) ? group({ type: 'embed' }, [line]) : [line];
    },
    /** Groups don't nest: blocks with a group of their own stay in the story. */
    box: (blocks: readonly Block[]): readonly Block[] =>
      blocks.some((block) => block.group) ? blocks : group({ type: 'box' }, blocks),
    /** Blocks that a magazine has exported as a group, with its settings in an attribute; without valid settings, just blocks. */
    exported: (settings: string, blocks: readonly Block[]): readonly Block[] => {
      const known = v.safeParse(exportedGroup, settings);
      // Markdown has tables, and no settings for them.
      const inner = blocks[0]?.group;
      const isOne = inner?.type !== undefined && blocks.every(({ group }) => group?.id === inner.id);
      const isTable = isOne && known.success && inner.type === 'table' && known.output.type === 'table';
      const isWhole = known.success && (isTable || blocks.every((block) => !block.group));
      return isWhole ? group(known.output, blocks) : blocks;
    },
    /** A note within a text, where it belongs. */
    footnote: (inlines: readonly Inline[]): Inline[] => {
      const id = newId('note');
      return [plain(NOTE_START), ...inlines, plain(NOTE_END)].map((inline) => ({ ...inline, footnote: id }));
    },
  };
}
export type Groups = ReturnType<typeof createGroups>;
