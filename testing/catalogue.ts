import * as v from 'valibot';
import { articleListCall } from '#contract/calls/article-list.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import type { TermKind } from '#contract/entities/terms.ts';
import { MAX_PAGE, SEARCH_PAGE_SIZE } from '#contract/query/limits.ts';
import { createRandom } from './random.ts';

/** Existing titles, terms and ids to build requests from. */
export type Catalogue = Record<TermKind, readonly string[]> & {
  titles: readonly string[];
  documentIds: readonly string[];
  /** The number of published articles. */
  total: number;
  /** The number of pages of all news that have a URL. */
  pages: number;
};

const SAMPLED_PAGES = 40;
const ALL_NEWS = { keywords: '', categories: [], tags: [], dossiers: [], sort: 'newest' } as const;

/** Reads titles, terms and ids from a random sample of the pages of all news. `ask` resolves with the JSON of a path. */
export async function readCatalogue(ask: (path: string) => Promise<unknown>): Promise<Catalogue> {
  const get = async <Data>(request: ContentRequest<Data>) => v.parse(request.answer, await ask(request.url));
  const page = (number: number) => get(articleListCall.request({ ...ALL_NEWS, page: number }));
  const names = async (kind: TermKind) =>
    (await get(filterListCall.request({ kind, text: '' }))).data.map((term) =>
      'name' in term ? term.name : term.title,
    );

  const random = createRandom(1);
  const { data, meta } = await page(1);
  const articles = [...data];
  const { total } = meta.pagination ?? { total: 0 };
  const pages = Math.min(MAX_PAGE, Math.ceil(total / SEARCH_PAGE_SIZE));
  for (let read = 1; read < Math.min(SAMPLED_PAGES, pages); read += 1) {
    articles.push(...(await page(1 + random.below(pages))).data);
  }
  return {
    titles: articles.map(({ title }) => title),
    documentIds: articles.map(({ documentId }) => documentId),
    total,
    pages,
    categories: await names('categories'),
    // With repetitions, so that picking one follows their real frequency.
    tags: articles.flatMap(({ tags }) => tags.map(({ name }) => name)),
    dossiers: await names('dossiers'),
  };
}
