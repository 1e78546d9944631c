import { type ImportedArticle, type ImportedDocument, LANGUAGE } from 'masthead-contract/imports';
import { type Block, paragraph, plain } from './html/blocks.ts';
import { readHtml } from './html/read-html.ts';
import type { Loss } from './html/reading.ts';
import { type Audit, compareWords, textOfBlock, wordsOfBlocks, wordsOfHtml } from './html/words.ts';
import type { Outcome } from './pictures/picture-collection.ts';
import type { SourceArticle } from './source-document.ts';

/** Letters and signs of a slug (the model of the content service). */
const SLUG =
  /^[A-Za-z0-9\-_.~\u00aa-\u167f\u1681-\u1fff\u200c-\u200d\u2070-\u2fff\u3005-\ufefe\uff00-\uffef]+$/;
/** Characters of a title and of any name. */
export const MAX_NAME = 255;
export const MAX_DESCRIPTION = 2_000;
/** As much of a text as cards show. */
const MAX_BEGINNING = 240;
const MAX_PICTURE_TEXT = 1_000;
const PICTURES_AT_ONCE = 4;

export type GetPicture = (url: string, site: string) => Promise<Outcome>;

export type Converted = {
  /** The pictures of the article, and then itself. */
  documents: ImportedDocument[];
  losses: Loss[];
  audit: Audit;
  counts: { pictures: number; links: number; embeds: number };
};

/** An article of a source as the magazine keeps it, with all that it has lost. */
export async function convertArticle(source: SourceArticle, getPicture: GetPicture): Promise<Converted> {
  const story = readHtml(source.html, source.source);
  const losses = [...source.losses, ...story.losses];
  const documents: ImportedDocument[] = [];

  const urls = story.blocks.flatMap((block) => (block.type === 'image' ? block.image.url : []));
  const pictures = await getAll(source.cover ? [source.cover.url, ...urls] : urls, (url) =>
    getPicture(url, source.source.site),
  );
  const add = (url: string, texts: Texts, what: string): string | null => {
    const picture = pictures.get(url);
    if (!picture || 'reason' in picture) {
      losses.push({ what: `${what} that could not be had`, example: `${url}: ${picture?.reason ?? ''}` });
      return null;
    }
    const { key, file, name } = picture;
    documents.push({ kind: 'picture', key, file, name, ...shortened(texts) });
    return key;
  };

  const { cover } = source;
  const coverKey = cover && add(cover.url, cover, 'a featured picture');
  const content = story.blocks.map((block): Block => {
    if (block.type !== 'image') return block;
    const { url: address } = block.image;
    const texts = shortened(block.image);
    // The caption is that of this place; in the media library it would be everywhere.
    const url = add(address, { ...texts, caption: '' }, 'a picture') ?? '';
    return { ...block, image: { url, address, ...texts } };
  });
  const article: ImportedArticle = {
    ...fieldsOf(source, content, losses),
    content: content.length > 0 ? content : [paragraph([plain('')])],
    cover: coverKey ? { picture: coverKey, credit: (cover?.credit ?? '').slice(0, MAX_NAME) } : null,
  };
  return {
    documents: [...documents, article],
    losses,
    audit: compareWords(wordsOfHtml(source.seenHtml), wordsOfBlocks(content)),
    counts: { pictures: urls.length + (cover ? 1 : 0), ...countLinks(content) },
  };
}

type Texts = { alternativeText: string; caption: string };

const shortened = ({ alternativeText, caption }: Texts): Texts => ({
  alternativeText: alternativeText.slice(0, MAX_PICTURE_TEXT),
  caption: caption.slice(0, MAX_PICTURE_TEXT),
});

async function getAll(urls: readonly string[], get: (url: string) => Promise<Outcome>) {
  const found = new Map<string, Outcome>();
  for (let from = 0; from < urls.length; from += PICTURES_AT_ONCE) {
    const some = urls.slice(from, from + PICTURES_AT_ONCE);
    const outcomes = await Promise.all(some.map(async (url) => [url, await get(url)] as const));
    for (const [url, outcome] of outcomes) found.set(url, outcome);
  }
  return found;
}

function fieldsOf(source: SourceArticle, content: readonly Block[], losses: Loss[]) {
  const { kind, key, authors, categories, tags, dossiers, comments, publishedOn, isPublic, formerAddresses } =
    source;
  const text = content.map(textOfBlock).join(' ').replace(/\s+/g, ' ').trim();
  const title = source.title.replace(/\s+/g, ' ').trim() || beginningOf(text, 60) || 'Untitled';
  if (title.length > MAX_NAME) losses.push({ what: 'the end of a title', example: title });
  const description = source.description.trim() || beginningOf(text, MAX_BEGINNING) || title;
  if (description.length > MAX_DESCRIPTION)
    losses.push({ what: 'the end of an excerpt', example: description });
  if (isPublic && publishedOn === null)
    losses.push({ what: 'the date: the article has that of its import', example: '' });
  const slug = decodeSlug(source.slug);
  const { language, sponsor } = source;
  return {
    kind,
    key,
    subtitle: beginningOf(source.subtitle, MAX_NAME),
    authors,
    categories,
    tags,
    dossiers,
    comments,
    publishedOn,
    isPublic,
    formerAddresses,
    title: beginningOf(title, MAX_NAME),
    description: beginningOf(description, MAX_DESCRIPTION),
    slug: SLUG.test(slug) ? slug : '',
    ...(LANGUAGE.test(language) && { language }),
    ...(sponsor && { sponsor: beginningOf(sponsor, MAX_NAME) }),
  };
}

/** As many words of a text as fit; a long first word is cut. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).toWellFormed();
  const end = cut.lastIndexOf(' ');
  return `${(end > length / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}

/** WordPress percent-encodes letters beyond ASCII. */
function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return '';
  }
}

function countLinks(content: readonly Block[]): { links: number; embeds: number } {
  const written = JSON.stringify(content);
  const embeds = written.split('"type":"embed"').length - 1;
  return { links: written.split('"type":"link"').length - 1 - embeds, embeds };
}
