import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../file/open-index.ts';
import { articleWriter } from '../file/write-article.ts';
import { MAGAZINE, makeArticle, SEARCH, temporaryIndex } from '../testing/texts.ts';
import { findArticles } from './find-articles.ts';
import { whatWasMeant } from './what-was-meant.ts';

type Text = { documentId: string; text: string; language?: string };

/** Returns a function that finds articles of a magazine by their texts, and what was meant. */
function magazine(texts: readonly Text[]) {
  const index = temporaryIndex();
  const { write } = articleWriter(index, MAGAZINE);
  inTransaction(index, () => {
    for (const text of texts) write(makeArticle(text));
  });
  const name = index.prepare('select document_id from article where id = ?');
  return (keywords: string) => {
    const { ids, query } = findArticles(index, { ...SEARCH, keywords }, 0);
    return {
      names: ids.map((id) => name.get(id)?.document_id),
      near: whatWasMeant(index, keywords, query, ids),
    };
  };
}

test.each([
  { typed: 'harbuor', text: 'A Harbour at dusk.', language: 'en', meant: 'Harbour' },
  { typed: 'harbours', text: 'A harbour at dusk.', language: 'en', meant: null },
  { typed: 'runnign', text: 'They were running.', language: 'en', meant: 'running' },
  { typed: 'parliamnet', text: 'The parliament met.', language: 'en', meant: 'parliament' },
  { typed: 'parlaimnet', text: 'The parliament met.', language: 'en', meant: 'parliament' },
  { typed: 'ørstde', text: 'Hans Ørsted.', language: 'da', meant: 'Ørsted' },
  { typed: 'Häfne', text: 'Zwei Häfen am Meer.', language: 'de', meant: 'Häfen' },
  { typed: 'électon', text: 'Les élections approchent.', language: 'fr', meant: 'élections' },
  { typed: 'гвань', text: 'Это гавань.', language: 'ru', meant: 'гавань' },
  { typed: 'λιμάμι', text: 'Το λιμάνι.', language: 'el', meant: 'λιμάνι' },
  { typed: 'مدسرة', text: 'هذه مدرسة كبيرة.', language: 'ar', meant: 'مدرسة' },
])('$typed is corrected to $meant', ({ typed, text, language, meant }) => {
  const { names, near } = magazine([
    { documentId: 'a', text, language },
    { documentId: 'b', text: 'Bread.', language },
  ])(typed);
  expect(names).toEqual(['a']);
  expect(near?.meant ?? null).toBe(meant);
});

test('a word is only corrected by spelling, whatever its stem', () => {
  const find = magazine([
    { documentId: 'battery', text: 'A battery.' },
    { documentId: 'material', text: 'Material, materials and more material.' },
    { documentId: 'more', text: 'Material.' },
  ]);
  expect(find('batery')).toEqual({ names: ['battery'], near: { meant: 'battery', exact: '"batery"' } });
});

test.each([
  ['pleased', 'A plea. The pleas.'],
  ['nearest', 'Near the sea.'],
  ['conflation', 'A conflict.'],
  ['databanks', 'Databases.'],
  ['couting', 'Costs.'],
])('%s is not corrected to an unrelated word', (typed, text) => {
  const find = magazine([{ documentId: 'a', text }]);
  expect(find(typed)).toEqual({ names: [], near: null });
});

test.each([
  { typed: 'novel', meant: null },
  { typed: 'batery', meant: 'battery' },
  { typed: 'cuonting', meant: 'counting' },
  { typed: 'flight', meant: null },
])('in a question $typed is corrected to $meant', ({ typed, meant }) => {
  const find = magazine([{ documentId: 'a', text: 'Nobel, battery, counting, and a light harbour.' }]);
  const question = (word: string) => `which harbour had the ${word}`;
  expect(find(question(typed)).near?.meant ?? null).toBe(meant && question(meant));
});

describe('a word is not corrected', () => {
  const texts = [
    { documentId: 'a', text: 'In 12345 the harbour had boats. 東京大学' },
    { documentId: 'b', text: 'The harbor of the brig.' },
  ];
  test.each([
    ['a number', '12346'],
    ['a short word', 'bots'],
    ['a phrase in quotation marks', '"harbuor"'],
    ['a script without an alphabet', '東京大掌'],
    ['a word that is far from all others', 'lighthouse'],
  ])('if it is %s', (_, typed) => {
    expect(magazine(texts)(typed)).toEqual({ names: [], near: null });
  });

  test('if articles have it', () => {
    expect(magazine(texts)('harbor')).toEqual({ names: ['b'], near: null });
  });

  test('after a minus sign', () => {
    expect(magazine(texts)('boats -harbuor')).toEqual({ names: ['a'], near: null });
  });
});

test('a very rare word is replaced by a similar very frequent one', () => {
  const many = Array.from({ length: 150 }, (_, number) => ({ documentId: `m${number}`, text: 'A harbour.' }));
  const { names, near } = magazine([...many, { documentId: 'a', text: 'The harbuor.' }])('harbuor');
  expect(names[0]).toBe('a');
  expect(names).toHaveLength(24);
  expect(near?.meant).toBe('harbour');
});

test('a word in one article with two wrong letters is replaced by a very frequent one', () => {
  const many = Array.from({ length: 150 }, (_, number) => ({
    documentId: `m${number}`,
    text: 'The parliament.',
  }));
  const find = magazine([...many, { documentId: 'a', text: 'The parlaimnet.' }]);
  expect(find('parlaimnet').near?.meant).toBe('parliament');
});

test('a correction is spelled as in an article, even if the results use other forms', () => {
  const find = magazine([
    { documentId: 'a', text: 'Two cities.' },
    { documentId: 'b', text: 'Ships in harbours at dusk by night.' },
  ]);
  expect(find('ships harbours dusk night citeis').near?.meant).toBe('ships harbours dusk night cities');
  expect(find('citeis -two').near).toBeNull();
});

test('a correction keeps the other words, and a link searches exactly what was typed', () => {
  const find = magazine([{ documentId: 'a', text: 'Ships of the harbour at dusk.' }]);
  const { near } = find('ships  “of the” harbuor, dsuk!');
  expect(near).toEqual({
    meant: 'ships  “of the” harbour, dsuk!',
    exact: 'ships  “of the” "harbuor", dsuk!',
  });
  expect(find(near?.exact ?? '').near).toBeNull();
});

test('at most three words of a search are corrected', () => {
  const find = magazine([{ documentId: 'a', text: 'Harbour parliament government running.' }]);
  expect(find('harbuor parlaiment govrenment runnign').near?.meant).toBe(
    'Harbour parliament government runnign',
  );
});

test('any word with one wrong letter is found', () => {
  const WORDS = ['harbour', 'running', 'cities', 'parliament', 'government', 'stories', 'tides'];
  const find = magazine(WORDS.map((word) => ({ documentId: word, text: `Of ${word}.` })));
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
  const kind = fc.constantFrom('add', 'replace', 'leave out', 'exchange');
  fc.assert(
    fc.property(fc.constantFrom(...WORDS), kind, fc.nat(), letter, (word, how, place, other) => {
      const letters = [...word];
      const at = place % letters.length;
      if (how === 'add') letters.splice(at, 0, other);
      if (how === 'replace') letters[at] = other;
      if (how === 'leave out') letters.splice(at, 1);
      if (how === 'exchange') letters.splice(at, 2, ...letters.slice(at, at + 2).reverse());
      fc.pre(letters.length >= 5);
      expect(find(letters.join('')).names).toContain(word);
    }),
    { numRuns: 300 },
  );
});
