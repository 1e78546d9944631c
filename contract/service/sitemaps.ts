import * as v from 'valibot';
import { answerSchema, type SitemapRequest } from '../calls/call.ts';
import { articleFields } from '../entities/article.ts';
import { optional, optionalText } from '../text/optional.ts';
import { plainText } from '../text/plain-text.ts';
import { withVisibleTitle } from '../text/visible-title.ts';

// The input of sitemaps. These requests aren't in all-calls.ts: only the site makes them, with the read token.

/** The kinds of entries that have pages of their own, besides articles. */
export const LISTED_KINDS = ['categories', 'tags', 'dossiers', 'authors'] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/**
 * A part of all URLs: articles that were published in a month (`2026-11`, UTC), or entries of another kind. `number` counts from
 * 1, because a part has at most URLS_PER_PART URLs.
 */
export type SitemapPart =
  | { kind: 'articles'; month: string; number: number }
  | { kind: ListedKind; number: number };

/** An answer with this many articles stays below a megabyte. */
export const URLS_PER_PART = 2_000;
/** The articles in the answer for the news: as many as a sitemap of news may have. */
export const MAX_NEWS = 1_000;

const PATH = '/api/sitemaps';
const NEWS = 'news';
const ARTICLES = /^articles-(?<month>\d{4}-(?:0[1-9]|1[0-2]))-(?<number>[1-9]\d{0,5})$/;
const OTHERS = /^(?<kind>[a-z]+)-(?<number>[1-9]\d{0,5})$/;

/** The name of a part, such as `articles-2026-11-1`; `readPart` is the inverse. */
export const writePart = (part: SitemapPart): string =>
  part.kind === 'articles' ? `articles-${part.month}-${part.number}` : `${part.kind}-${part.number}`;

/** The part with a name; `null` for any other text. */
export function readPart(name: string): SitemapPart | null {
  const articles = ARTICLES.exec(name)?.groups;
  if (articles) return { kind: 'articles', month: articles.month ?? '', number: Number(articles.number) };
  const others = OTHERS.exec(name)?.groups;
  const kind = LISTED_KINDS.find((known) => known === others?.kind);
  return kind ? { kind, number: Number(others?.number) } : null;
}

/** The sitemap a path requests: all parts, one part or the news; `null` for any other path. */
export function readSitemapPath(path: string): 'parts' | 'news' | SitemapPart | null {
  if (path === PATH) return 'parts';
  if (!path.startsWith(`${PATH}/`)) return null;
  const name = path.slice(PATH.length + 1);
  return name === NEWS ? 'news' : readPart(name);
}

const request = <Data>(url: string, data: v.GenericSchema<unknown, Data>): SitemapRequest<Data> => ({
  kind: 'sitemap',
  url,
  answer: answerSchema(data),
});

/** Every non-empty part, and when the last of its articles was published again. */
const parts = v.array(v.object({ name: v.string(), changed: optional(v.string()) }));

const { documentId, slug } = articleFields;
const address = v.object({
  documentId,
  slug,
  /** When the article was last published. */
  changed: optional(v.string()),
  /** The cover's rendition for shared links. */
  picture: optional(v.string()),
});
const listed = v.object({ documentId, name: plainText });
const news = v.pipe(
  v.object({
    documentId,
    slug,
    title: plainText,
    language: articleFields.language,
    publishedAt: optionalText,
  }),
  v.transform(withVisibleTitle),
);

export const sitemapPartsRequest = () => request(PATH, parts);
export const sitemapArticlesRequest = (part: SitemapPart) =>
  request(`${PATH}/${writePart(part)}`, v.array(address));
export const sitemapListedRequest = (part: SitemapPart) =>
  request(`${PATH}/${writePart(part)}`, v.array(listed));
/** Recent articles without a sponsor, the newest first. */
export const sitemapNewsRequest = () => request(`${PATH}/${NEWS}`, v.array(news));
