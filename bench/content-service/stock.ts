import * as v from 'valibot';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import type { ContentRequest } from '#contract/call.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { SEARCH_PAGE_SIZE } from '#contract/limits.ts';
import type { TermKind } from '#contract/terms.ts';
import { createRandom } from '#testing/random.ts';

/** What the magazine holds, as far as calls are made of it. */
export type Stock = Record<TermKind, readonly string[]> & {
  titles: readonly string[];
  documentIds: readonly string[];
  /** How many articles there are to be read. */
  total: number;
  /** How many pages of all news a reader can come to. */
  pages: number;
};

const PAGES = 40;
/** The last page that an address can name (`search-filters.ts`). */
const LAST_PAGE = 9999;

/** Asks for titles and names from all over the magazine. */
export async function readStock(ask: (path: string) => Promise<string>): Promise<Stock> {
  const get = async <Data>(request: ContentRequest<Data>) =>
    v.parse(request.answer, JSON.parse(await ask(request.url)));
  const page = (number: number) => get(articleListCall.request({ ...NO_FILTERS, page: number }));
  const names = async (kind: TermKind) =>
    (await get(filterListCall.request({ kind, text: '' }))).data.map((term) =>
      'name' in term ? term.name : term.title,
    );

  const random = createRandom(1);
  const { data, meta } = await page(1);
  const articles = [...data];
  const { total } = meta.pagination ?? { total: 0 };
  const pages = Math.min(LAST_PAGE, Math.ceil(total / SEARCH_PAGE_SIZE));
  for (let read = 1; read < Math.min(PAGES, pages); read += 1) {
    articles.push(...(await page(1 + random.below(pages))).data);
  }
  return {
    titles: articles.map(({ title }) => title),
    documentIds: articles.map(({ documentId }) => documentId),
    total,
    pages,
    categories: await names('categories'),
    // Those in use, as often as they are used.
    tags: articles.flatMap(({ tags }) => tags.map(({ name }) => name)),
    dossiers: await names('dossiers'),
  };
}
