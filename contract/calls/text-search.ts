import * as v from 'valibot';
import { listedArticle } from '../entities/article.ts';
import { TEXT_FILTERS, type TextFilter } from '../entities/terms.ts';
import { MAX_FILTER_VALUES, MAX_PAGE, SEARCH_PAGE_SIZE, TEXT_HITS } from '../query/limits.ts';
import { cleanFilter, readValues, writeValues } from '../search/filter-values.ts';
import { ORDERS, type TextSearch } from '../search/search.ts';
import { cleanKeywords } from '../text/clean-text.ts';
import { plainText } from '../text/plain-text.ts';
import { answerSchema, type TextRequest } from './call.ts';

export const TEXTS_PATH = '/api/texts';

/** Articles are counted to here. */
export const MAX_COUNTED = 10_000;

/** An article with the words in its text, and the part of its text that shows them. */
const foundArticle = v.object({
  article: listedArticle,
  excerpt: v.array(v.object({ text: plainText, isHit: v.fallback(v.boolean(), false) })),
});
export type FoundArticle = v.InferOutput<typeof foundArticle>;

/**
 * The articles found. If words near to the typed ones were searched: the corrected keywords, and keywords that find only the
 * typed words.
 */
const texts = v.object({
  found: v.optional(v.array(foundArticle), []),
  near: v.fallback(v.nullable(v.object({ meant: plainText, exact: v.string() })), null),
});
export type Texts = v.InferOutput<typeof texts>;

/** A search in the texts of articles, which the site answers itself (decision 0078). Not in the specification. */
export const textSearchRequest = (search: TextSearch): TextRequest<Texts> => ({
  kind: 'text',
  url: writeTextSearch(search),
  search: { texts: search },
  answer,
});

const answer = answerSchema(texts);

/** How many articles an answer has at most. */
export const pageSizeOf = ({ extent }: TextSearch): number =>
  extent === 'first' ? TEXT_HITS : SEARCH_PAGE_SIZE;

function writeTextSearch(search: TextSearch): string {
  const query = new URLSearchParams({ keywords: cleanKeywords(search.keywords) });
  for (const kind of TEXT_FILTERS) if (search[kind].length > 0) query.set(kind, writeValues(search[kind]));
  if (search.extent === 'first') query.set('extent', 'first');
  else {
    query.set('sort', search.sort);
    query.set('page', String(search.page));
  }
  return `${TEXTS_PATH}?${query}`;
}

/** The search of a URL that `textSearchRequest` could have written; `null` for any other. `queryString` is encoded. */
export function readTextSearch(path: string, queryString: string): TextSearch | null {
  if (path !== TEXTS_PATH) return null;
  const query = new URLSearchParams(queryString);
  const values = (kind: TextFilter) =>
    readValues(query.get(kind) ?? '', MAX_FILTER_VALUES)
      .map((name) => cleanFilter(kind, name))
      .filter(Boolean);
  const search: TextSearch = {
    keywords: cleanKeywords(query.get('keywords') ?? ''),
    categories: values('categories'),
    tags: values('tags'),
    dossiers: values('dossiers'),
    authors: values('authors'),
    years: values('years'),
    extent: query.get('extent') === 'first' ? 'first' : 'page',
    sort: ORDERS.find((order) => order === query.get('sort')) ?? 'best',
    page: Math.min(MAX_PAGE, Math.max(1, Number.parseInt(query.get('page') ?? '', 10) || 1)),
  };
  return writeTextSearch(search) === `${TEXTS_PATH}?${queryString}` ? search : null;
}
