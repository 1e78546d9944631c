import { runsOf } from 'masthead-contract/body/group-blocks';
import type { ImportedArticle } from 'masthead-contract/imports/documents';
import * as v from 'valibot';

type Block = ImportedArticle['content'][number];

const Picture = v.looseObject({
  type: v.literal('image'),
  image: v.object({
    url: v.string(),
    address: v.string(),
    alternativeText: v.string(),
    caption: v.string(),
  }),
});

const text = (words: string) => ({ type: 'text', text: words });
const paragraph = (child: object): Block => ({ type: 'paragraph', children: [child] });

/** The keys of the pictures in a text. */
export const pictureKeys = (content: readonly Block[]): string[] =>
  content.flatMap((block) => (v.is(Picture, block) ? block.image.url || [] : []));

/**
 * A text with the pictures of the media library. One that it lacks is a link to where it was: in its place, or behind its gallery. A
 * gallery of fewer than two pictures is just pictures.
 */
export function placePictures(content: readonly Block[], files: ReadonlyMap<string, object>): Block[] {
  return runsOf(content).flatMap((members) => {
    const placed = members.map((block) => place(block, files));
    const group = members[0]?.group;
    if (group?.type !== 'gallery') return placed;
    const pictures = placed.filter(({ type }) => type === 'image');
    const links = placed
      .filter(({ type }) => type !== 'image')
      .map((link) => ({ ...link, group: undefined }));
    const { id, caption } = group;
    if (pictures.length > 1)
      return [
        ...pictures.map((picture, index) => ({ ...picture, group: index === 0 ? group : { id } })),
        ...links,
      ];
    const single = pictures.map((picture) => ({ ...picture, group: undefined }));
    return [...single, ...(caption ? [paragraph(text(caption))] : []), ...links];
  });
}

/** A picture's block contains a copy of its row in the media library, with the texts of its place. */
function place(block: Block, files: ReadonlyMap<string, object>): Block {
  const { group } = block;
  if (!v.is(Picture, block)) return block;
  const { url, address, alternativeText, caption } = block.image;
  const file = files.get(url);
  if (file) return { ...block, image: { ...file, alternativeText, caption }, children: [text('')] };
  const link = { type: 'link', url: address, children: [text(caption || alternativeText || address)] };
  return { ...paragraph(link), group };
}
