import { NO_FILTERS } from '#app/content/search-filters.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import type { QueryRequest } from '#contract/calls/call.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall, menuPanelCall } from '#contract/calls/menu.ts';
import { ORDERS } from '#contract/search/search.ts';
import type { Catalogue } from '#testing/catalogue.ts';
import type { Random } from '#testing/random.ts';

export type Call = {
  kind: string;
  /** Only calls that search all articles have a goal. */
  searchesAll: boolean;
  /** Explains a missed goal. */
  whyMissed?: string;
  /** Builds a random request of this kind. */
  draw: (random: Random, catalogue: Catalogue) => QueryRequest;
};

/** A category of the benchmark has more pages. */
const MAX_PAGE = 100;

const SEARCHES: Record<string, Call['draw']> = {
  'search: keywords': (random, catalogue) => search({ keywords: keywords(random, catalogue) }),
  'search: keywords, by title': (random, catalogue) =>
    search({ keywords: keywords(random, catalogue), sort: 'title' }),
  'search: keywords in a category': (random, catalogue) =>
    search({
      keywords: keywords(random, catalogue),
      categories: lower(random.pickSome(catalogue.categories, 1)),
    }),
  'search: one or two letters': (random, catalogue) =>
    search({ keywords: keywords(random, catalogue).slice(0, 1 + random.below(2)) }),
  'search: a category, first page': (random, { categories }) =>
    search({ categories: lower(random.pickSome(categories, 1)) }),
  'search: a category, any page': (random, { categories }) =>
    search({ categories: lower(random.pickSome(categories, 1)), page: 1 + random.below(MAX_PAGE) }),
  'search: filters of three kinds': (random, catalogue) => search(filters(random, catalogue)),
  'search: keywords and filters of three kinds, sorted, any page': (random, catalogue) =>
    search({
      keywords: keywords(random, catalogue),
      ...filters(random, catalogue),
      sort: random.pick(ORDERS),
      page: 1 + random.below(MAX_PAGE),
    }),
  'search: keywords and filters of three kinds': (random, catalogue) =>
    search({ keywords: keywords(random, catalogue), ...filters(random, catalogue) }),
  'all news, first pages': (random, { pages }) => search({ page: 1 + random.below(Math.min(20, pages)) }),
  'all news, any page': (random, { pages }) => search({ page: 1 + random.below(pages) }),
};

const LISTS: Record<string, Call['draw']> = {
  'filter list: categories': (random, { categories }) =>
    filterListCall.request({ kind: 'categories', text: prefix(random, categories) }),
  'filter list: tags': (random, { tags }) =>
    filterListCall.request({ kind: 'tags', text: prefix(random, tags) }),
  'filter list: dossiers': (random, { dossiers }) =>
    filterListCall.request({ kind: 'dossiers', text: prefix(random, dossiers) }),
};

export const MENU_PANEL = 'menu panel';
const MENU: Record<string, Call['draw']> = {
  'menu bar': () => menuBarCall.request(),
  [MENU_PANEL]: () => menuPanelCall.request(),
};

const OTHERS: Record<string, Call['draw']> = {
  home: () => homeCall.request(),
  article: (random, { documentIds }) => articleCall.request(random.pick(documentIds)),
};

const COUNTING =
  'most of the time goes into the exact number of matches, which page numbers need. Readers wait for it only when an answer is not cached';

/** All kinds of call the site makes. */
export const CALLS: readonly Call[] = [
  ...callsOf(SEARCHES, { searchesAll: true, whyMissed: COUNTING }),
  ...callsOf({ ...LISTS, ...MENU }, { searchesAll: true }),
  ...callsOf(OTHERS, { searchesAll: false }),
];

function callsOf(draws: Record<string, Call['draw']>, shared: Omit<Call, 'kind' | 'draw'>): Call[] {
  return Object.entries(draws).map(([kind, draw]) => ({ kind, draw, ...shared }));
}

function search(filters: Partial<typeof NO_FILTERS>): QueryRequest {
  return articleListCall.request({ ...NO_FILTERS, ...filters });
}

/** What readers type: a word, a prefix, two words, one or two letters, or something without a match. */
function keywords(random: Random, { titles }: Catalogue): string {
  const words = random.pick(titles).split(' ');
  const [first = '', second = ''] = words.slice(random.below(words.length));
  const kind = random.next();
  if (kind < 0.5) return first;
  if (kind < 0.65) return first.slice(0, 3);
  if (kind < 0.85) return `${first} ${second}`.trim();
  if (kind < 0.95) return first.slice(0, 1 + random.below(2));
  return `${first.slice(0, 2)}xq${random.below(1000)}`;
}

function filters(random: Random, { categories, tags, dossiers }: Catalogue) {
  return {
    categories: lower(random.pickSome(categories, random.below(3))),
    tags: lower(random.pickSome(tags, 1 + random.below(2))),
    dossiers: lower(random.pickSome(dossiers, random.below(2))),
  };
}

/** The text in a slide's search box: empty, or a prefix. */
function prefix(random: Random, names: readonly string[]): string {
  return random.next() < 0.3 ? '' : random.pick(names).slice(0, 1 + random.below(4));
}

const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());
