import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SearchWord } from '#contract/search/search-words.ts';
import { inTransaction } from '../file/open-index.ts';
import { articleWriter } from '../file/write-article.ts';
import { MAGAZINE, makeArticle, SEARCH, temporaryIndex } from '../testing/texts.ts';
import { findArticles, type IndexSearch } from './find-articles.ts';
import { writeSearchWords } from './search-words.ts';
import { showArticles } from './show-article.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');

/** Returns functions that search in articles with these ids and texts. */
function magazine(texts: Readonly<Record<string, string>>, words: readonly SearchWord[], language = 'en') {
  const index = temporaryIndex();
  const { write } = articleWriter(index, { ...MAGAZINE, language });
  inTransaction(index, () => {
    for (const [documentId, text] of Object.entries(texts))
      write(makeArticle({ documentId, text, title: '·' }));
    writeSearchWords(index, words);
  });
  const find = (keywords: string, search: Partial<IndexSearch> = {}) =>
    findArticles(index, { ...SEARCH, ...search, keywords }, NOW);
  const name = index.prepare('select document_id from article where id = ?');
  return {
    setWords: (all: readonly SearchWord[]) => inTransaction(index, () => writeSearchWords(index, all)),
    find,
    names: (keywords: string, search: Partial<IndexSearch> = {}) =>
      find(keywords, search).ids.map((id) => name.get(id)?.document_id),
    hits: (keywords: string) => {
      const { ids, query } = find(keywords);
      return showArticles(index, ids, query).map(({ excerpt }) =>
        excerpt.flatMap(({ text, isHit }) => (isHit ? [text] : [])),
      );
    },
  };
}

const TEXTS = {
  ferry: 'A ferry left the quay.',
  ship: 'The ships were late.',
  warming: 'Global warming is measured.',
  climate: 'The change of the climate goes on.',
  bread: 'Flour, water and salt.',
};
const WORDS = [
  { words: 'Ferry, ship', articles: [] },
  { words: 'climate change, global warming; heating', articles: ['bread'] },
];

describe('synonyms', () => {
  test.each([
    ['ferries', ['ferry', 'ship']],
    ['SHIP', ['ferry', 'ship']],
    ['ship late', ['ship']],
    ['ferry late', ['ship']],
    ['"ship"', ['ship']],
    ['quay', ['ferry']],
  ])('%s finds %j', (keywords, expected) => {
    expect(magazine(TEXTS, WORDS).names(keywords).sort()).toEqual(expected);
  });

  test('of several words match each other, and the words still match separately', () => {
    const { names } = magazine(TEXTS, WORDS);
    expect(names('climate change', { sort: 'newest' }).sort()).toEqual(['climate', 'warming']);
    expect(names('heating', { sort: 'newest' })).toEqual(['warming']);
    expect(names('global', { sort: 'newest' })).toEqual(['warming']);
  });

  test('of several words that no article contains together find articles with some of them', () => {
    const texts = { climate: 'The climate of the coast.', bread: 'Flour.' };
    expect(magazine(texts, WORDS).names('climate change', { sort: 'newest' })).toEqual(['climate']);
  });

  test('are highlighted in excerpts', () => {
    const { hits } = magazine(TEXTS, WORDS);
    expect(hits('ferry').sort()).toEqual([['ferry'], ['ships']]);
    expect(hits('climate change')).toContainEqual(['change', 'climate']);
  });

  test('in scripts without spaces match each other', () => {
    const { names } = magazine(
      { a: '大地震が起きた。', b: '震災の記録。', c: '海の話。' },
      [{ words: '大地震、震災', articles: [] }],
      'ja',
    );
    expect(names('大地震').sort()).toEqual(['a', 'b']);
    expect(names('震災').sort()).toEqual(['a', 'b']);
  });

  test("don't trigger spelling corrections for words that no article contains", () => {
    const texts = { a: 'The harbours.', b: 'A quay.' };
    const { find, names } = magazine(texts, [{ words: 'harbouur, quay', articles: [] }]);
    expect(names('harbouur')).toEqual(['b']);
    expect(find('harbouur').query.wanted.flatMap(({ near }) => near)).toEqual([]);
  });
});

describe('pinned articles', () => {
  const first = [{ words: 'ship', articles: ['bread', 'nowhere', 'climate'] }];

  test("come first in the editors' order, whatever words they contain", () => {
    const { names, find } = magazine(TEXTS, first);
    expect(names('Ships')).toEqual(['bread', 'climate', 'ship']);
    expect(find('ships').total).toBe(3);
    expect(find('ships', { pageSize: 2 }).pageCount).toBe(2);
    expect(names('ships', { pageSize: 2, page: 2 })).toEqual(['ship']);
  });

  test.each(['ship late', 'late', '-ship', 'ship -late', ''])(
    "don't come first in a search for %j",
    (keywords) => {
      expect(magazine(TEXTS, first).names(keywords)).not.toContain('bread');
    },
  );

  test("don't come first when sorted by date or title, and must match the filters", () => {
    const { names } = magazine(TEXTS, first);
    expect(names('ship', { sort: 'newest' })).toEqual(['ship']);
    expect(names('ship', { tags: ['none'] })).toEqual([]);
  });

  test('are the only results if no article contains the word', () => {
    const { names, find } = magazine(TEXTS, [{ words: 'zeppelin', articles: ['bread'] }]);
    expect(names('zeppelin')).toEqual(['bread']);
    expect(find('zeppelin')).toMatchObject({ total: 1, pageCount: 1 });
  });
});

test('and synonyms never remove a result that is found without them', () => {
  const word = fc.constantFrom('ferry', 'ship', 'global', 'warming', '大地', '"', '*', 'NEAR', '', '\ud800');
  const texts = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
  const entry = fc.record({
    words: fc.array(texts, { maxLength: 4 }).map((all) => all.join(', ')),
    articles: fc.subarray(Object.keys(TEXTS)),
  });
  const { names, setWords } = magazine(TEXTS, []);
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 4 }), texts, (words, keywords) => {
      setWords([]);
      const without = names(keywords, { sort: 'newest' });
      setWords(words);
      const found = names(keywords, { sort: 'newest' });
      // With more words an article may have all of a search, and others with only some no longer count.
      if (!keywords.includes(' ')) expect(found).toEqual(expect.arrayContaining(without));
      if (without.length > 0) expect(found).not.toEqual([]);
    }),
  );
});
