import * as v from 'valibot';
import { cleanKeywords } from '../text/clean-text.ts';
import { plainText } from '../text/plain-text.ts';
import { answerSchema, type TextRequest } from './call.ts';
import { TEXTS_PATH } from './text-search.ts';

const PATH = `${TEXTS_PATH}/terms`;

const terms = v.optional(v.array(v.object({ name: plainText, count: v.number() })), []);
/**
 * The most frequent terms and authors of the articles found, and their years, the latest first; each with the number of articles
 * that a filter by it would leave.
 */
const termCounts = v.object({
  categories: terms,
  tags: terms,
  dossiers: terms,
  authors: terms,
  years: terms,
});
export type TermCounts = v.InferOutput<typeof termCounts>;

/** The terms, authors and years of the articles with keywords in their texts, whatever the filters (decision 0078). Not in the specification. */
export const termCountsRequest = (keywords: string): TextRequest<TermCounts> => ({
  kind: 'text',
  url: `${PATH}?${new URLSearchParams({ keywords: cleanKeywords(keywords) })}`,
  search: { terms: keywords },
  answer,
});

const answer = answerSchema(termCounts);

/** The keywords of a URL that `termCountsRequest` could have written; `null` for any other. `queryString` is encoded. */
export function readTermCounts(path: string, queryString: string): string | null {
  if (path !== PATH) return null;
  const keywords = new URLSearchParams(queryString).get('keywords') ?? '';
  return termCountsRequest(keywords).url === `${path}?${queryString}` ? cleanKeywords(keywords) : null;
}
