import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordFinder } from './find-words.ts';
import { readWords } from './read-words.ts';

const LANGUAGES = 'ar az da de el en es fi fr ga hi hu id it ja lt nb nl nn no pt ro ru sv th tr'.split(' ');
const word = fc.tuple(
  fc.constantFrom('', 'ge', 'mem', 'pe', 'di', 'bhf', 'gc', 'dy', 'ski', 'İ', 'É', 'Æ'),
  fc.string({ unit: fc.constantFrom(..."aeiouybdgklmnrstAEI7éñ\u0301'’ʼ·*/-1 ,.\u00ad\u2009“東") }),
  fc.constantFrom('', 'ing', 'es', 'lich', 'iteit', 'nak', 'ssa', 'nya', 'mente', 'lar'),
);

test.each([...LANGUAGES, ''])('matching words are found in %s', (language) => {
  const texts = fc.array(
    fc.oneof(
      word.map((parts) => parts.join('')),
      fc.constantFrom('東京大学', 'ภาษาไทย'),
    ),
  );
  fc.assert(
    fc.property(texts, fc.nat(2), (parts, chosen) => {
      const text = parts.join(' ');
      const all = readWords(text, language);
      const lookedFor = new Set(all.filter((_, index) => index % 3 === chosen).map((each) => each.word));
      expect(wordFinder(language, lookedFor)(text)).toEqual(all.filter((each) => lookedFor.has(each.word)));
    }),
  );
});

test.each([
  { language: 'en', text: 'They eyed it.', word: 'eyed' },
  { language: 'fi', text: 'Silloin Lleu tuli.', word: 'Lleu' },
  { language: 'ga', text: 'An bhfear.', word: 'bhfear' },
  { language: 'id', text: 'Mereka membaca.', word: 'membaca' },
  { language: 'nl', text: 'Het vuur.', word: 'vuur' },
])('$word is found in $language, where grammar changes the start of a word', ({ language, text, word }) => {
  const lookedFor = new Set(readWords(word, language).map((each) => each.word));
  const found = wordFinder(language, lookedFor)(text);
  expect(found.map(({ written }) => written)).toEqual([word]);
});
