import { NO_FILTERS } from '#app/content/search-filters.ts';
import type { ContentRequest } from '#contract/call.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall, menuPanelCall } from '#contract/calls/menu.ts';
import { recommendedCall } from '#contract/calls/recommended.ts';
import type { Random } from '#testing/random.ts';
import type { Stock } from './stock.ts';

export type Call = {
  kind: string;
  /** Whether it looks among all articles: then there is a goal for it. */
  looksAmongAll: boolean;
  /** What takes the time when it is more than the goal allows. */
  whyMissed?: string;
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
    filterListCall.request({ kind: 'categories', text: beginning(random, categories) }),
  'filter list: tags': (random, { tags }) =>
    filterListCall.request({ kind: 'tags', text: beginning(random, tags) }),
  'filter list: dossiers': (random, { dossiers }) =>
    filterListCall.request({ kind: 'dossiers', text: beginning(random, dossiers) }),
};

export const MENU_PANEL = 'menu panel';
const MENU: Record<string, Call['draw']> = {
  'menu bar': () => menuBarCall.request(),
  [MENU_PANEL]: () => menuPanelCall.request(),
};

const OTHERS: Record<string, Call['draw']> = {
  home: () => homeCall.request(),
  article: (random, { documentIds }) => articleCall.request(random.pick(documentIds)),
  recommended: () => recommendedCall.request(),
};

const COUNTING =
  'what takes the time is to count exactly how many match: the pages of a search have numbers. Readers meet it only for what nobody has asked since it changed';

/** What the site asks for, in all its kinds. */
export const CALLS: readonly Call[] = [
  ...callsOf(SEARCHES, { looksAmongAll: true, whyMissed: COUNTING }),
  ...callsOf({ ...LISTS, ...MENU }, { looksAmongAll: true }),
  ...callsOf(OTHERS, { looksAmongAll: false }),
];

function callsOf(draws: Record<string, Call['draw']>, shared: Omit<Call, 'kind' | 'draw'>): Call[] {
  return Object.entries(draws).map(([kind, draw]) => ({ kind, draw, ...shared }));
}

function search(some: Partial<typeof NO_FILTERS>): ContentRequest {
  return articleListCall.request({ ...NO_FILTERS, ...some });
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
