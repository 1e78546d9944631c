import {
  articleListRequest,
  articleRequest,
  type ContentRequest,
  filterListRequest,
  homeRequest,
  menuBarRequest,
  menuPanelRequest,
  recommendedRequest,
} from '#app/content/requests.ts';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import type { Random } from './random.ts';
import type { Stock } from './stock.ts';

export type Call = {
  kind: string;
  /** Whether it looks among all articles: then there is a goal for it. */
  looksAmongAll: boolean;
  /** What takes the time when it is more than the goal allows. */
  ifMissed?: string;
  /** Hardly two calls of a kind are the same, where that is possible. */
  draw: (random: Random, stock: Stock) => ContentRequest;
};

const SEARCHES: Record<string, Call['draw']> = {
  'search: words': (random, stock) => search({ keywords: keywords(random, stock) }),
  'search: words, by title': (random, stock) => search({ keywords: keywords(random, stock), sort: 'title' }),
  'search: words in a category': (random, stock) =>
    search({ keywords: keywords(random, stock), categories: lower(random.pickSome(stock.categories, 1)) }),
  'search: filters of three kinds': (random, stock) => search(filters(random, stock)),
  'search: words in three kinds': (random, stock) =>
    search({ keywords: keywords(random, stock), ...filters(random, stock) }),
  'all news, first pages': (random, { pages }) => search({ page: 1 + random.below(Math.min(20, pages)) }),
  'all news, any page': (random, { pages }) => search({ page: 1 + random.below(pages) }),
};

const LISTS: Record<string, Call['draw']> = {
  'filter list: categories': (random, { categories }) =>
    filterListRequest('categories', beginning(random, categories)),
  'filter list: tags': (random, { tags }) => filterListRequest('tags', beginning(random, tags)),
  'filter list: dossiers': (random, { dossiers }) =>
    filterListRequest('dossiers', beginning(random, dossiers)),
};

export const MENU_PANEL = 'menu panel';
const MENU: Record<string, Call['draw']> = {
  'menu bar': () => menuBarRequest(),
  [MENU_PANEL]: () => menuPanelRequest(),
};

const OTHERS: Record<string, Call['draw']> = {
  home: () => homeRequest(),
  article: (random, { documentIds }) => articleRequest(random.pick(documentIds)),
  recommended: () => recommendedRequest(),
};

const COUNTING =
  'what takes the time is to count exactly how many match: the pages of a search have numbers. Readers meet it only for what nobody has asked since it changed';

/** What the site asks for, in all its kinds. */
export const CALLS: readonly Call[] = [
  ...callsOf(SEARCHES, { looksAmongAll: true, ifMissed: COUNTING }),
  ...callsOf({ ...LISTS, ...MENU }, { looksAmongAll: true }),
  ...callsOf(OTHERS, { looksAmongAll: false }),
];

function callsOf(draws: Record<string, Call['draw']>, shared: Omit<Call, 'kind' | 'draw'>): Call[] {
  return Object.entries(draws).map(([kind, draw]) => ({ kind, draw, ...shared }));
}

function search(some: Partial<typeof NO_FILTERS>): ContentRequest {
  return articleListRequest({ ...NO_FILTERS, ...some });
}

/** What readers type: a word, its beginning, two words, a letter or two, something that is nowhere. */
function keywords(random: Random, { titles }: Stock): string {
  const words = random.pick(titles).split(' ');
  const [first = '', second = ''] = words.slice(random.below(words.length));
  const habit = random.next();
  if (habit < 0.5) return first;
  if (habit < 0.65) return first.slice(0, 3);
  if (habit < 0.85) return `${first} ${second}`.trim();
  if (habit < 0.95) return first.slice(0, 1 + random.below(2));
  return `${first.slice(0, 2)}xq${random.below(1000)}`;
}

function filters(random: Random, { categories, tags, dossiers }: Stock) {
  return {
    categories: lower(random.pickSome(categories, random.below(3))),
    tags: lower(random.pickSome(tags, 1 + random.below(2))),
    dossiers: lower(random.pickSome(dossiers, random.below(2))),
  };
}

/** The text in a slide's search box: none at first. */
function beginning(random: Random, names: readonly string[]): string {
  return random.next() < 0.3 ? '' : random.pick(names).slice(0, 1 + random.below(4));
}

const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());
