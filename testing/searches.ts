import { TERM_KINDS } from '#contract/entities/terms.ts';
import { type ArticleSearch, ORDERS } from '#contract/search/search.ts';
import type { Catalogue } from './catalogue.ts';
import { createRandom, type Random } from './random.ts';

type Vocabulary = Pick<Catalogue, 'titles' | (typeof TERM_KINDS)[number]>;

const FILTERS = ['keywords', ...TERM_KINDS] as const;
/** Above the last page number: a large magazine has matches for as many pages, but fewer with a word in their title. */
const PAGE_LIMIT = { words: 4, others: 20 };

/**
 * Returns a function that returns another search each time, with the same ones in each run: for one to four filters, in any
 * order, on the first page or a later one. Loops forever when the vocabulary is used up.
 */
export function createSearches(vocabulary: Vocabulary, seed: number): () => ArticleSearch {
  const random = createRandom(seed);
  const drawn = new Set<string>();
  return () => {
    for (;;) {
      const search = drawSearch(random, vocabulary);
      const key = JSON.stringify(search);
      if (drawn.has(key)) continue;
      drawn.add(key);
      return search;
    }
  };
}

function drawSearch(random: Random, vocabulary: Vocabulary): ArticleSearch {
  const filters = random.pickSome(FILTERS, 1 + random.below(FILTERS.length));
  const [categories = [], tags = [], dossiers = []] = TERM_KINDS.map((kind) =>
    filters.includes(kind) ? random.pickSome(vocabulary[kind], 1 + random.below(2)) : [],
  );
  const keywords = filters.includes('keywords') ? drawKeywords(random, random.pick(vocabulary.titles)) : '';
  const pageLimit = keywords.length > 2 ? PAGE_LIMIT.words : PAGE_LIMIT.others;
  return {
    keywords,
    categories: categories.map(lower),
    tags: tags.map(lower),
    dossiers: dossiers.map(lower),
    sort: random.pick(ORDERS),
    // The first pages are drawn far more often than the last ones.
    page: Math.floor(pageLimit ** random.next()),
  };
}

/** What readers type: a word of a title, a part of one, two letters, or two words. */
function drawKeywords(random: Random, title: string): string {
  const words = title.toLowerCase().split(' ');
  const [word = '', next = ''] = words.slice(random.below(words.length));
  const start = random.below(Math.max(1, word.length - 1));
  return random.pick([
    word,
    word.slice(start, start + 4),
    word.slice(start, start + 2),
    `${word} ${next}`.trim(),
  ]);
}

const lower = (name: string) => name.toLowerCase();
