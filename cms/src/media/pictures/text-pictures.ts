import * as v from 'valibot';
import { type DescribedPicture, textsAtPlace } from './picture-texts';

/** A picture of the media library, as far as a text repeats it. */
export type LibraryPicture = DescribedPicture & {
  url: string;
  hash: string;
  ext: string;
  mime: string;
  size: number;
  width: number | null;
  height: number | null;
  formats: unknown;
};

const Picture = v.looseObject({
  type: v.literal('image'),
  image: v.looseObject({
    url: v.string(),
    width: v.unknown(),
    height: v.unknown(),
    name: v.unknown(),
    alternativeText: v.unknown(),
    caption: v.unknown(),
  }),
});

/** The addresses, on any host, at which the service could have stored the pictures of a text. */
export function picturePaths(content: unknown): string[] {
  const paths = blocksOf(content).map((block) => {
    const picture = v.safeParse(Picture, block);
    return picture.success ? uploadPath(picture.output.image.url) : null;
  });
  return [...new Set(paths.filter((path) => path !== null))];
}

/**
 * A text whose pictures of the media library have the addresses and sizes of their files, and their texts unless others were
 * written for this place. Strapi's own editor writes the service's absolute address, which the site does not show and which ends when
 * the service moves. Other pictures are kept. Returns the same text if nothing changes.
 */
export function withPictures(content: unknown, library: ReadonlyMap<string, LibraryPicture>): unknown {
  const blocks = blocksOf(content);
  const updated = blocks.map((block) => withPicture(block, library));
  return updated.some((block, index) => block !== blocks[index]) ? updated : content;
}

function withPicture(block: unknown, library: ReadonlyMap<string, LibraryPicture>): unknown {
  const picture = v.safeParse(Picture, block);
  if (!picture.success) return block;
  const { image } = picture.output;
  const file = library.get(uploadPath(image.url) ?? '');
  if (!file) return block;
  const { url, hash, ext, mime, size, formats } = file;
  const width = file.width ?? image.width;
  const height = file.height ?? image.height;
  const texts = textsAtPlace(image, file);
  const updated = { ...image, ...texts, url, hash, ext, mime, size, width, height, formats };
  return JSON.stringify(updated) === JSON.stringify(image) ? block : { ...picture.output, image: updated };
}

/** The path of an address below `/uploads/`, without host and query string; `null` for any other address. */
function uploadPath(url: string): string | null {
  const { pathname } = URL.parse(url, 'http://localhost') ?? {};
  return pathname && /^\/uploads\/[^/]+$/.test(pathname) ? pathname : null;
}

/** Pictures are always blocks of their own. */
const blocksOf = (content: unknown): readonly unknown[] => (Array.isArray(content) ? content : []);
