import { NO_FILTERS, type SearchFilters } from '#app/content/search-filters.ts';
import type { ContentRequest } from '#contract/call.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall, menuPanelCall } from '#contract/calls/menu.ts';
import { TERM_FIELDS, type TermKind } from '#contract/terms.ts';

/** What the content service says to a request, by the request's address. */
export type Answers = { readonly [url: string]: unknown };

const answer = (request: ContentRequest, data: unknown, meta = {}): Answers => ({
  [request.url]: { data, meta },
});

const article = (title: string) => ({ documentId: title, slug: title.toLowerCase(), title });

/** The home page, as the content service delivers it. */
export const homeAnswer = (home: object): Answers => answer(homeCall.request(), home);

/** A menu: its categories, their subcategories, and the titles of their articles. */
export function menuAnswers(categories: Record<string, Record<string, readonly string[]>>): Answers {
  const menu = Object.entries(categories).map(([name, subcategories]) => ({
    name,
    children: Object.entries(subcategories).map(([child, titles]) => ({
      name: child,
      articles: titles.map(article),
    })),
  }));
  return { ...answer(menuBarCall.request(), menu), ...answer(menuPanelCall.request(), menu) };
}

/** A page of the articles that match, by their titles. */
export function searchAnswer(
  filters: Partial<SearchFilters>,
  titles: readonly string[],
  { pageCount = 1, total = titles.length } = {},
): Answers {
  const asked = { ...NO_FILTERS, ...filters };
  const pagination = { page: asked.page, pageCount, total };
  return answer(articleListCall.request(asked), titles.map(article), { pagination });
}

/** The options of a filter slide whose names contain a text. */
export function optionsAnswer(kind: TermKind, text: string, names: readonly string[]): Answers {
  return answer(
    filterListCall.request({ kind, text }),
    names.map((name) => ({ [TERM_FIELDS[kind]]: name })),
  );
}
