import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOfArticle, wordsOfSearch } from './article-words';

const text = (words: string, more = {}) => ({ type: 'text', text: words, ...more });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });

/** Whether a search finds an article, as both databases compare words. */
function finds(search: string, article: Parameters<typeof wordsOfArticle>[0]): boolean {
  const words = wordsOfArticle(article).split(' ');
  const wanted = wordsOfSearch(search);
  return (
    wanted.length > 0 &&
    wanted.every((forms) => forms.some((form) => words.some((word) => word.startsWith(form))))
  );
}

test.each([
  { search: 'madness', content: [paragraph(text('The madness of crowds'))] },
  { search: 'MAD crowd', content: [paragraph(text('The madness of crowds'))] },
  { search: 'madness', content: [paragraph(text('mad'), text('ness', { bold: true }))] },
  {
    search: 'madness',
    content: [paragraph(text('mad'), { type: 'link', url: '/x', children: [text('ness')] })],
  },
  {
    search: 'barley rye',
    content: [
      {
        type: 'list',
        children: [
          { type: 'list-item', children: [text('Barley')] },
          { type: 'list', children: [{ type: 'list-item', children: [text('Rye')] }] },
        ],
      },
    ],
  },
  {
    search: 'quay',
    content: [{ type: 'image', image: { alternativeText: 'Quay', caption: null }, children: [text('')] }],
  },
  { search: 'tide', content: [{ type: 'image', image: { caption: 'Low tide' }, children: [text('')] }] },
  {
    search: 'catch',
    content: [{ ...paragraph(text('1')), group: { id: 'g1', type: 'table', caption: 'The catch' } }],
  },
  { search: 'istanbul', title: 'İstanbul' },
  { search: 'Mueller', description: 'Müller' },
  { search: 'Müller', description: 'Mueller' },
  { search: 'Muller', description: 'Müller' },
  { search: 'bahnhof', title: 'Am Hauptbahnhof' },
  { search: 'don’t', subtitle: "They don't" },
  { search: 'hot-tea', slug: 'tea-is-hot' },
  { search: '東京', title: '新東京都' },
  { search: '都', title: '新東京都' },
  { search: 'กรุงเทพ', description: 'ในกรุงเทพมหานคร' },
  { search: 'a'.repeat(200), description: 'a'.repeat(200) },
])('the search $search finds it', ({ search, ...article }) => {
  expect(finds(search, article)).toBe(true);
});

test.each([
  { search: 'madness', content: [paragraph(text('mad')), paragraph(text('ness'))] },
  { search: 'mad rain', content: [paragraph(text('The madness of crowds'))] },
  { search: 'dness', content: [paragraph(text('The madness of crowds'))] },
  { search: 'paragraph', content: [paragraph(text('x'))] },
  { search: '京東', title: '新東京都' },
  { search: '…', title: '…' },
  { search: '', title: 'Tea' },
])('the search $search does not find it', ({ search, ...article }) => {
  expect(finds(search, article)).toBe(false);
});

test('every text is found as a whole and by each of its words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (description) => {
      const searched = wordsOfSearch(description);
      fc.pre(searched.length > 0);
      expect(finds(description, { description })).toBe(true);
      for (const word of description.split(/\s+/))
        if (wordsOfSearch(word).length > 0) expect(finds(word, { description })).toBe(true);
    }),
  );
});

test('words are letters and digits only, and no more than the database accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const words = wordsOfArticle({ title });
      expect(words.isWellFormed()).toBe(true);
      expect(words).toMatch(/^[\p{L}\p{M}\p{N} ]*$/u);
    }),
  );
  const description = Array.from({ length: 300_000 }, (_, index) => `w${index}`).join(' ');
  expect(Buffer.byteLength(wordsOfArticle({ description }))).toBeLessThanOrEqual(700_000);
});
