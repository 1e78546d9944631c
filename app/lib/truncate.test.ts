import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from './testing/any-text.ts';
import { truncate } from './truncate.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const countGraphemes = (text: string) => [...graphemes.segment(text)].length;

const FLAG = '🇩🇪';
const FAMILY = '👩‍👩‍👧‍👦';
/** One letter made of two code points. */
const COMBINED_E = 'e\u0301';

test.each([
  { name: 'keeps a short text', text: 'Tide', limit: 5, cut: 'Tide' },
  { name: 'keeps a text of exactly the limit', text: 'Tides', limit: 5, cut: 'Tides' },
  { name: 'ends a longer text with an ellipsis', text: 'Tidemark', limit: 5, cut: 'Tidem…' },
  { name: 'removes a space before the ellipsis', text: 'Tide mark', limit: 5, cut: 'Tide…' },
  { name: 'removes line breaks before the ellipsis', text: 'Tide\n\nmark', limit: 6, cut: 'Tide…' },
  { name: 'keeps trailing spaces of a short text', text: 'Tide ', limit: 5, cut: 'Tide ' },
  { name: 'keeps an empty text', text: '', limit: 5, cut: '' },
  { name: 'counts a flag as one character', text: FLAG.repeat(3), limit: 3, cut: FLAG.repeat(3) },
  { name: 'does not split a flag', text: FLAG.repeat(3), limit: 2, cut: `${FLAG.repeat(2)}…` },
  { name: 'counts a family emoji as one character', text: FAMILY.repeat(2), limit: 2, cut: FAMILY.repeat(2) },
  { name: 'does not split a family emoji', text: FAMILY.repeat(2), limit: 1, cut: `${FAMILY}…` },
  {
    name: 'keeps an accent with its letter',
    text: COMBINED_E.repeat(3),
    limit: 2,
    cut: `${COMBINED_E.repeat(2)}…`,
  },
])('$name', ({ text, limit, cut }) => {
  expect(truncate(text, limit)).toBe(cut);
});

describe('with any text', () => {
  const texts = fc.oneof(
    anyText({ maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(FLAG, FAMILY, COMBINED_E, ' ', '\r\n', 'a'), maxLength: 40 }),
  );
  const limits = fc.integer({ min: 1, max: 30 });

  test('returns at most the limit plus an ellipsis', () => {
    fc.assert(
      fc.property(texts, limits, (text, limit) => {
        expect(countGraphemes(truncate(text, limit))).toBeLessThanOrEqual(limit + 1);
      }),
    );
  });

  test('returns its start, in whole characters', () => {
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

  test('truncates only if there are more characters than the limit', () => {
    fc.assert(
      fc.property(texts, limits, (text, limit) => {
        expect(truncate(text, limit) === text).toBe(countGraphemes(text) <= limit);
      }),
    );
  });
});
