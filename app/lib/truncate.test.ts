import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from './testing/any-text.ts';
import { truncate } from './truncate.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const readerCount = (text: string) => [...graphemes.segment(text)].length;

const FLAG = '🇩🇪';
const FAMILY = '👩‍👩‍👧‍👦';
/** Two code points that make one letter. */
const COMBINED_E = 'e\u0301';

test.each([
  { what: 'a short text stays as it is', text: 'Tide', limit: 5, cut: 'Tide' },
  { what: 'a text of exactly the limit stays as it is', text: 'Tides', limit: 5, cut: 'Tides' },
  { what: 'a longer text ends with an ellipsis', text: 'Tidemark', limit: 5, cut: 'Tidem…' },
  { what: 'no blank stands before the ellipsis', text: 'Tide mark', limit: 5, cut: 'Tide…' },
  { what: 'no line break stands before the ellipsis', text: 'Tide\n\nmark', limit: 6, cut: 'Tide…' },
  { what: 'blanks at the end of a short text are kept', text: 'Tide ', limit: 5, cut: 'Tide ' },
  { what: 'nothing stays nothing', text: '', limit: 5, cut: '' },
  { what: 'flags count as one', text: FLAG.repeat(3), limit: 3, cut: FLAG.repeat(3) },
  { what: 'no flag is cut in half', text: FLAG.repeat(3), limit: 2, cut: `${FLAG.repeat(2)}…` },
  { what: 'a family counts as one', text: FAMILY.repeat(2), limit: 2, cut: FAMILY.repeat(2) },
  { what: 'no family is torn apart', text: FAMILY.repeat(2), limit: 1, cut: `${FAMILY}…` },
  {
    what: 'an accent stays on its letter',
    text: COMBINED_E.repeat(3),
    limit: 2,
    cut: `${COMBINED_E.repeat(2)}…`,
  },
])('$what', ({ text, limit, cut }) => {
  expect(truncate(text, limit)).toBe(cut);
});

describe('of any text', () => {
  const texts = fc.oneof(
    anyText({ maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(FLAG, FAMILY, COMBINED_E, ' ', '\r\n', 'a'), maxLength: 40 }),
  );
  const limits = fc.integer({ min: 1, max: 30 });

  test('no more is shown than the limit and an ellipsis', () => {
    fc.assert(
      fc.property(texts, limits, (text, limit) => {
        expect(readerCount(truncate(text, limit))).toBeLessThanOrEqual(limit + 1);
      }),
    );
  });

  test('what is shown is its beginning, in whole characters', () => {
    fc.assert(
      fc.property(texts, limits, (text, limit) => {
        const cut = truncate(text, limit);
        if (cut === text) return;
        const whole = [...graphemes.segment(text)].slice(0, limit).map(({ segment }) => segment);
        expect(cut).toBe(`${whole.join('').trimEnd()}…`);
        expect(text.startsWith(cut.slice(0, -1))).toBe(true);
      }),
    );
  });

  test('it is cut only where a reader counts more than the limit', () => {
    fc.assert(
      fc.property(texts, limits, (text, limit) => {
        expect(truncate(text, limit) === text).toBe(readerCount(text) <= limit);
      }),
    );
  });
});
