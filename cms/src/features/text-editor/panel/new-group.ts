import type { BlockGroup } from 'masthead-contract/body/block-group';
import { hasKnownProvider } from 'masthead-contract/body/embed-provider';
import { CELL_SEPARATOR, DIVIDER } from 'masthead-contract/body/group-blocks';
import type { Block, Inline } from './blocks';
import { newId } from './new-id';

type Settings = Omit<BlockGroup, 'id'>;

/** The blocks of a group: the first one has its settings, all have its id. */
export function newGroup(settings: Settings, members: readonly Block[]): Block[] {
  const id = newId();
  return members.map((block, index) => ({ ...block, group: index === 0 ? { id, ...settings } : { id } }));
}

const paragraph = (children: Inline[]): Block => ({ type: 'paragraph', children: orEmpty(children) });

/** Strapi expects at least one text in a block. */
export const orEmpty = (inlines: Inline[]): Inline[] =>
  inlines.length > 0 ? inlines : [{ type: 'text', text: '' }];

/** The content of the paragraph that is a row of a table. */
export const rowContent = (cells: readonly Inline[][]): Inline[] =>
  orEmpty(cells.flatMap((cell, index) => (index > 0 ? [CELL_SEPARATOR, ...cell] : cell)));

export const newTable = (
  rows: readonly Inline[][][],
  settings: Pick<BlockGroup, 'header' | 'caption'>,
): Block[] =>
  newGroup(
    { type: 'table', ...settings },
    rows.map((cells) => paragraph(rowContent(cells))),
  );

export const newDivider = (): Block[] =>
  newGroup({ type: 'divider' }, [paragraph([{ type: 'text', text: DIVIDER }])]);

export const newEmbed = (url: string): Block[] => newGroup({ type: 'embed' }, [paragraph([urlLink(url)])]);

/** A link whose text is its URL. */
export const urlLink = (url: string): Inline => ({
  type: 'link',
  url,
  children: [{ type: 'text', text: url }],
});

/** A line with only a URL: an embed if its provider is known. */
export const urlLine = (url: string): Block[] =>
  hasKnownProvider(url) ? newEmbed(url) : [paragraph([urlLink(url)])];
