import type { Loss } from 'masthead-contract/html/reading';
import type { ImportedArticle, ImportedDocument } from 'masthead-contract/imports/documents';
import * as v from 'valibot';
import { MAX_NAME } from './beginning-of.ts';
import type { Outcome } from './pictures/picture-collection.ts';
import type { ReadArticle } from './posts/post.ts';

const MAX_PICTURE_TEXT = 1_000;
const PICTURES_AT_ONCE = 4;

export type GetPicture = (url: string, site: string) => Promise<Outcome>;

export type Converted = {
  /** The pictures of the article, and then itself. */
  documents: ImportedDocument[];
  losses: Loss[];
  /** Hosts of the pictures that weren't fetched because the operator hasn't named their host; one per picture. */
  unnamedHosts: string[];
  counts: { pictures: number; links: number; embeds: number };
};

/** A block with a picture of the source. */
const ImageBlock = v.looseObject({
  type: v.literal('image'),
  image: v.object({ url: v.string(), alternativeText: v.string(), caption: v.string() }),
});

/** An article with its pictures, and all that it has lost. */
export async function convertArticle(read: ReadArticle, getPicture: GetPicture): Promise<Converted> {
  const losses = [...read.losses];
  const documents: ImportedDocument[] = [];
  const unnamedHosts: string[] = [];
  const { cover, site } = read;
  const content = read.article.content.map((block) =>
    v.is(ImageBlock, block) ? block : { ...block, image: null },
  );

  const urls = content.flatMap(({ image }) => image?.url ?? []);
  const pictures = await getAll(cover ? [cover.url, ...urls] : urls, (url) => getPicture(url, site));
  const short = (text: string, length: number, what: string): string => {
    if (text.length > length) losses.push({ what: `the end of ${what}`, example: text.slice(0, 200) });
    return text.slice(0, length);
  };
  const shortened = ({ alternativeText, caption }: Texts): Texts => ({
    alternativeText: short(alternativeText, MAX_PICTURE_TEXT, 'an alternative text'),
    caption: short(caption, MAX_PICTURE_TEXT, 'a caption'),
  });
  const add = (url: string, texts: Texts, what: string): string | null => {
    const picture = pictures.get(url);
    if (!picture || 'reason' in picture) {
      losses.push({ what: `${what} that could not be fetched`, example: `${url}: ${picture?.reason ?? ''}` });
      if (picture?.host) unnamedHosts.push(picture.host);
      return null;
    }
    const { key, file, name } = picture;
    documents.push({ kind: 'picture', key, file, name, ...shortened(texts) });
    return key;
  };

  const coverKey = cover && add(cover.url, cover, 'a featured picture');
  const article: ImportedArticle = {
    ...read.article,
    content: content.map(({ image, ...block }) => {
      if (image === null) return block;
      const { url: address } = image;
      const texts = shortened(image);
      // The caption belongs to this place; in the media library it would appear everywhere.
      const url = add(address, { ...texts, caption: '' }, 'a picture') ?? '';
      return { ...block, image: { url, address, ...texts } };
    }),
    cover: coverKey ? { picture: coverKey, credit: short(cover?.credit ?? '', MAX_NAME, 'a credit') } : null,
  };
  return {
    documents: [...documents, article],
    losses,
    unnamedHosts,
    counts: { pictures: urls.length + (cover ? 1 : 0), ...read.counts },
  };
}

type Texts = { alternativeText: string; caption: string };

async function getAll(urls: readonly string[], get: (url: string) => Promise<Outcome>) {
  const found = new Map<string, Outcome>();
  for (let from = 0; from < urls.length; from += PICTURES_AT_ONCE) {
    const some = urls.slice(from, from + PICTURES_AT_ONCE);
    // All downloads must have ended before a failure is thrown.
    const outcomes = await Promise.allSettled(some.map(get));
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'rejected') throw outcome.reason;
      found.set(some[index] ?? '', outcome.value);
    }
  }
  return found;
}
