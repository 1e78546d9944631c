import * as v from 'valibot';
import { listedArticle } from './entities/article.ts';
import { listOfValid } from './entities/list-of-valid.ts';
import { optional, optionalText } from './entities/optional.ts';
import { plainText } from './entities/plain-text.ts';
import { richText } from './entities/rich-text.ts';
import { type ContentQuery, plainQuery, writeQuery } from './query.ts';

// What the index of texts is made from (decision 0078). Only the site makes these requests, with the read token.

const PATH = '/api/articles';
const POPULATE = ['cover.media', 'icon', 'tags', 'categories.parent.parent', 'dossiers', 'authors'] as const;
/** Texts of one answer: with long ones it has a megabyte. */
export const TEXTS_PER_ANSWER = 25;

const populate = POPULATE.map((path, index) => `populate[${index}]=${path}`).join('&');

/**
 * The URL of the public articles that follow a database id, in the order of their ids. Any Strapi answers it as it stands; the
 * service of Masthead, which allows no such filter otherwise, has a route for it.
 */
export const textsUrl = (after: number, limit = TEXTS_PER_ANSWER): string =>
  `${PATH}?filters[id][$gt]=${after}&sort=id:asc&pagination[limit]=${limit}&${populate}`;

const TEXTS = /^filters\[id\]\[\$gt\]=(?<after>\d{1,15})&sort=id:asc&pagination\[limit\]=(?<limit>\d{1,2})&/;

/** What such a URL asks for; `null` for any other. The brackets of the query may be encoded. */
export function readTextsUrl(path: string, queryString: string): { after: number; limit: number } | null {
  const query = queryString.replaceAll('%5B', '[').replaceAll('%5D', ']');
  const { after, limit } = (path === PATH && TEXTS.exec(query)?.groups) || {};
  if (!after || !limit || Number(limit) < 1 || Number(limit) > TEXTS_PER_ANSWER) return null;
  return `${path}?${query}` === textsUrl(Number(after), Number(limit))
    ? { after: Number(after), limit: Number(limit) }
    : null;
}

/** The query for one article with its text. */
export const textQuery = (documentId: string): ContentQuery => ({
  ...plainQuery('articles'),
  documentId,
  populate: POPULATE,
});

export const textUrl = (documentId: string): string => writeQuery(textQuery(documentId));

const named = v.object({ documentId: v.string(), name: plainText });
const parentOf = <Parent extends v.GenericSchema>(parent: Parent) => v.fallback(optional(parent), null);
const filed = v.object({
  ...named.entries,
  parent: parentOf(v.object({ ...named.entries, parent: parentOf(named) })),
});

/** An article as it is found by its text: what its card shows, and what is searched. */
const found = v.object({
  id: v.number(),
  documentId: v.string(),
  subtitle: optionalText,
  description: optionalText,
  content: richText,
  categories: listOfValid(filed),
  tags: listOfValid(named),
  dossiers: listOfValid(v.object({ documentId: v.string(), title: plainText })),
  authors: listOfValid(named),
});

/** An article with its text. */
export const articleText = v.pipe(
  v.unknown(),
  v.transform((raw) => ({ card: raw, found: raw })),
  v.object({ card: listedArticle, found }),
);
export type ArticleText = v.InferOutput<typeof articleText>;
