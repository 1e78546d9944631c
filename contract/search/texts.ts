import * as v from 'valibot';
import { richText } from '../body/rich-text.ts';
import { listedArticle } from '../entities/article.ts';
import { isDocumentId } from '../text/document-id.ts';
import { listOfValid } from '../text/list-of-valid.ts';
import { optional, optionalText } from '../text/optional.ts';
import { plainText } from '../text/plain-text.ts';

// The input of the index of texts (decision 0078). Only the site makes these requests, with the read token.

const PATH = '/api/articles';
/** The relations of an article with its text. */
export const TEXT_POPULATE = [
  'cover.media',
  'icon',
  'tags',
  'categories.parent.parent',
  'dossiers',
  'authors',
] as const;
/** Texts of one answer: with long ones it has a megabyte. */
export const TEXTS_PER_ANSWER = 25;

const populate = TEXT_POPULATE.map((path, index) => `populate[${index}]=${path}`).join('&');

/** The relations by which articles are listed under other documents. */
export const SHOWN_PATHS = [
  'categories',
  'categories.parent',
  'categories.parent.parent',
  'tags',
  'dossiers',
  'authors',
] as const;
export type ShownPath = (typeof SHOWN_PATHS)[number];
/** A term or author, and the relation through which an article has it. */
export type TextOwner = { path: ShownPath; documentId: string };

/**
 * Public articles with their texts: those that follow a database id, in the order of their ids, all or those with a term or author; or
 * those with some ids, at most TEXTS_PER_ANSWER.
 */
export type WantedTexts =
  | { after: number; limit: number; of: TextOwner | null }
  | { documentIds: readonly string[] };

// Any Strapi answers these URLs; Masthead's own service, which otherwise rejects such filters, has a route for them.

export function textsUrl(after: number, limit = TEXTS_PER_ANSWER, of: TextOwner | null = null): string {
  const relation = of
    ? of.path
        .split('.')
        .map((name) => `[${name}]`)
        .join('')
    : '';
  const filter = of ? `&filters${relation}[documentId][$eq]=${encodeURIComponent(of.documentId)}` : '';
  return `${PATH}?filters[id][$gt]=${after}${filter}&sort=id:asc&pagination[limit]=${limit}&${populate}`;
}

export function textsOfUrl(documentIds: readonly string[]): string {
  const filters = documentIds.map((id, index) => `${ID_FILTER}[${index}]=${encodeURIComponent(id)}`);
  return `${PATH}?${filters.join('&')}&${populate}`;
}

const ID_FILTER = 'filters[documentId][$in]';

const FOLLOWING =
  /^filters\[id\]\[\$gt\]=(?<after>\d{1,15})(?:&filters\[(?<relation>[a-z\][]{1,40})\]\[documentId\]\[\$eq\]=(?<of>[^&]{1,100}))?&sort=id:asc&pagination\[limit\]=(?<limit>\d{1,2})&/;

/** Reads such a URL; `null` for any other. The brackets of the query may be encoded. */
export function readTextsUrl(path: string, queryString: string): WantedTexts | null {
  const query = queryString.replaceAll('%5B', '[').replaceAll('%5D', ']');
  const { after, limit, relation, of: shown } = FOLLOWING.exec(query)?.groups ?? {};
  const url = `${path}?${query}`;
  const documentIds = query
    .split('&', TEXTS_PER_ANSWER)
    .flatMap((filter) => (filter.startsWith(ID_FILTER) ? (filter.split('=', 2)[1] ?? '') : []));
  if (documentIds.length > 0)
    return documentIds.every(isDocumentId) && url === textsOfUrl(documentIds) ? { documentIds } : null;
  const [from, count] = [Number(after), Number(limit)];
  const shownPath = SHOWN_PATHS.find((known) => known === relation?.replaceAll('][', '.'));
  const of = shownPath && shown && isDocumentId(shown) ? { path: shownPath, documentId: shown } : null;
  const isWanted = count >= 1 && count <= TEXTS_PER_ANSWER && url === textsUrl(from, count, of);
  return isWanted ? { after: from, limit: count, of } : null;
}

const named = v.object({ documentId: v.string(), name: plainText });
const parentOf = <Parent extends v.GenericSchema>(parent: Parent) => v.fallback(optional(parent), null);
const filed = v.object({
  ...named.entries,
  parent: parentOf(v.object({ ...named.entries, parent: parentOf(named) })),
});

/** An article for the index: the content of its card, and its searchable text. */
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
