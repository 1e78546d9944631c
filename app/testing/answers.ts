import { NO_FILTERS, type SearchFilters } from '#app/content/search-filters.ts';
import { firstTextsRequest, textsRequest } from '#app/content/search-request.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall, menuPanelCall } from '#contract/calls/menu.ts';
import type { Texts } from '#contract/calls/text-search.ts';
import { type TermCounts, termCountsRequest } from '#contract/calls/text-terms.ts';
import { TERM_FIELDS, type TermKind } from '#contract/entities/terms.ts';

/** Answers of the content service by the URL of the request. */
export type Answers = { readonly [url: string]: unknown };

const answer = (request: ContentRequest, data: unknown, meta = {}): Answers => ({
  [request.url]: { data, meta },
});

const article = (title: string) => ({ documentId: title, slug: title.toLowerCase(), title });

/** The answer to the request of the home page. */
export const homeAnswer = (home: object): Answers => answer(homeCall.request(), home);

/** The answers for the menu, from article titles by category and subcategory. */
export function menuAnswers(categories: Record<string, Record<string, readonly string[]>>): Answers {
  const menu = Object.entries(categories).map(([name, subcategories]) => ({
    name,
    children: Object.entries(subcategories).map(([child, titles]) => ({
      name: child,
      articles: titles.map(article),
    })),
  }));
  const panel = menu.filter(({ children }) => children.length > 0);
  return { ...answer(menuBarCall.request(), menu), ...answer(menuPanelCall.request(), panel) };
}

/** One page of search results, from article titles. */
export function searchAnswer(
  filters: Partial<SearchFilters>,
  titles: readonly string[],
  { pageCount = 1, total = titles.length } = {},
): Answers {
  const search = { ...NO_FILTERS, ...filters };
  const pagination = { page: search.page, pageCount, total };
  return answer(articleListCall.request(search), titles.map(article), { pagination });
}

/** The answer to a search in texts, from article titles. */
export const textsAnswer = (
  keywords: string,
  titles: readonly string[],
  near: Texts['near'] = null,
  filters: Partial<SearchFilters> = {},
): Answers =>
  found(textsRequest({ ...NO_FILTERS, keywords, texts: true, sort: 'best', ...filters }), titles, near);

/** The answer with the first articles of a search in texts, from article titles. */
export const firstTextsAnswer = (
  keywords: string,
  titles: readonly string[],
  near: Texts['near'] = null,
): Answers => found(firstTextsRequest({ ...NO_FILTERS, keywords }), titles, near);

function found(request: ContentRequest, titles: readonly string[], near: Texts['near']): Answers {
  const articles = titles.map((title) => ({ article: article(title), excerpt: [] }));
  const pagination = { page: 1, pageCount: 1, total: titles.length };
  return answer(request, { found: articles, near }, { pagination });
}

/** How many articles with keywords in their texts have a term or author, or are of a year. */
export const termCountsAnswer = (keywords: string, counts: Partial<TermCounts>): Answers =>
  answer(termCountsRequest(keywords), counts);

/** The options of a filter slide for a search text. */
export function optionsAnswer(kind: TermKind, text: string, names: readonly string[]): Answers {
  return answer(
    filterListCall.request({ kind, text }),
    names.map((name) => ({ [TERM_FIELDS[kind]]: name })),
  );
}
