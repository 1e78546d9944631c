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

/**
 * An embed, whose link may lead to a recording of the media library; without a title its text is the URL. It may have captions.
 */
const Embed = v.looseObject({
  group: v.looseObject({ type: v.literal('embed'), captions: v.optional(v.unknown()) }),
  children: v.array(v.unknown()),
});
const Text = v.looseObject({ text: v.string() });
const Link = v.looseObject({ type: v.literal('link'), url: v.string(), children: v.array(Text) });

/** The URLs, on any host, at which the service could have stored the pictures, recordings and captions of a text. */
export function picturePaths(content: unknown): string[] {
  const paths = blocksOf(content).flatMap(urlsOf).map(uploadPath);
  return [...new Set(paths.filter((path) => path !== null))];
}

function urlsOf(block: unknown): string[] {
  if (v.is(Picture, block)) return [block.image.url];
  if (!v.is(Embed, block)) return [];
  const { captions } = block.group;
  const links = block.children.flatMap((child) => (v.is(Link, child) ? child.url : []));
  return typeof captions === 'string' ? [...links, captions] : links;
}

/**
 * A text whose pictures, recordings and captions of the media library get the URLs and sizes of their files, and their texts
 * unless others were written for this place. Strapi's own editor writes the service's absolute URL, which the site doesn't show
 * and which breaks when the service moves. Other pictures are kept. Returns the same text if nothing changes.
 */
export function withPictures(content: unknown, library: ReadonlyMap<string, LibraryPicture>): unknown {
  const blocks = blocksOf(content);
  const updated = blocks.map((block) => withPicture(block, library));
  return updated.some((block, index) => block !== blocks[index]) ? updated : content;
}

function withPicture(block: unknown, library: ReadonlyMap<string, LibraryPicture>): unknown {
  if (v.is(Embed, block)) return withRecording(block, library);
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

function withRecording(
  embed: v.InferOutput<typeof Embed>,
  library: ReadonlyMap<string, LibraryPicture>,
): unknown {
  const children = embed.children.map((child) => {
    const file = v.is(Link, child) ? library.get(uploadPath(child.url) ?? '') : undefined;
    if (!v.is(Link, child) || !file || file.url === child.url) return child;
    const texts = child.children.map((text) =>
      text.text === child.url ? { ...text, text: file.url } : text,
    );
    return { ...child, url: file.url, children: texts };
  });
  const group = withCaptions(embed.group, library);
  const isSame = group === embed.group && children.every((child, index) => child === embed.children[index]);
  return isSame ? embed : { ...embed, group, children };
}

function withCaptions(
  group: v.InferOutput<typeof Embed>['group'],
  library: ReadonlyMap<string, LibraryPicture>,
): object {
  const { captions } = group;
  const file = typeof captions === 'string' ? library.get(uploadPath(captions) ?? '') : undefined;
  return !file || file.url === captions ? group : { ...group, captions: file.url };
}

/** The path of a URL below `/uploads/`, without host and query string; `null` for any other URL. */
function uploadPath(url: string): string | null {
  const { pathname } = URL.parse(url, 'http://localhost') ?? {};
  return pathname && /^\/uploads\/[^/]+$/.test(pathname) ? pathname : null;
}

/** Pictures are always blocks of their own. */
const blocksOf = (content: unknown): readonly unknown[] => (Array.isArray(content) ? content : []);
