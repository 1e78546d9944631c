import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from './testing/any-text.ts';
import { truncate } from './truncate.ts';

const FLAG = '🇩🇪';
const FAMILY = '👩‍👩‍👧‍👦';
/** One letter made of two code points. */
const COMBINED_E = 'e\u0301';
/** Characters of other scripts that are made of several code points: 'ki' in Devanagari, 'kam' in Thai, 'han' in Korean. */
const OTHERS = ['कि', 'กำ', '\u1112\u1161\u11ab', '👍🏽', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣', '\r\n'];

test.each([
  { name: 'keeps a short text', text: 'Tide', limit: 5, cut: 'Tide' },
  { name: 'keeps a text of exactly the limit', text: 'Tides', limit: 5, cut: 'Tides' },
  { name: 'ends a longer text with an ellipsis', text: 'Tidemark', limit: 5, cut: 'Tidem…' },
  { name: 'removes a space before the ellipsis', text: 'Tide mark', limit: 5, cut: 'Tide…' },
  { name: 'ends with a whole word', text: 'Tide marks of the quay', limit: 12, cut: 'Tide marks…' },
  { name: 'keeps a word that ends at the limit', text: 'Tide marks of', limit: 10, cut: 'Tide marks…' },
  { name: 'removes a comma before the ellipsis', text: 'Tide marks, quays', limit: 12, cut: 'Tide marks…' },
  {
    name: 'removes a full stop before the ellipsis',
    text: 'Tide marks. Quays',
    limit: 12,
    cut: 'Tide marks…',
  },
  { name: 'has one ellipsis', text: 'Tide marks… Quays', limit: 12, cut: 'Tide marks…' },
  { name: 'removes an Arabic comma', text: 'مرحبا بالعالم، كلمات', limit: 14, cut: 'مرحبا بالعالم…' },
  { name: 'does not divide a number', text: 'It was 1,250 euros', limit: 9, cut: 'It was…' },
  { name: 'does not divide a compound', text: 'A small town well-known', limit: 19, cut: 'A small town…' },
  { name: 'ends inside a long word rather than show little', text: 'A tidemark', limit: 8, cut: 'A tidema…' },
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
  ...OTHERS.map((character) => ({
    name: `counts ${JSON.stringify(character)} as one character`,
    text: character.repeat(3),
    limit: 2,
    cut: `${character.repeat(2).trimEnd()}…`,
  })),
])('$name', ({ text, limit, cut }) => {
  expect(truncate(text, limit)).toBe(cut);
});

describe('with any text', () => {
  const characters = fc.array(fc.constantFrom(FLAG, FAMILY, COMBINED_E, 'कि', 'กำ', 'a', 'ß', '日'), {
    maxLength: 40,
  });
  const limits = fc.integer({ min: 1, max: 30 });

  test('without spaces returns its first characters, as many as the limit', () => {
    fc.assert(
      fc.property(characters, limits, (all, limit) => {
        const start = all.slice(0, limit).join('');
        expect(truncate(all.join(''), limit)).toBe(all.length > limit ? `${start}…` : start);
      }),
    );
  });

  test('returns whole words if they are at least half of what may be shown', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,4}$/), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(words, fc.integer({ min: 10, max: 30 }), (all, limit) => {
        const cut = truncate(all.join(' '), limit);
        expect(cut.length).toBeLessThanOrEqual(limit + 1);
        const shown = cut.replace('…', '').split(' ');
        expect(shown).toEqual(all.slice(0, shown.length));
      }),
    );
  });

  test('returns its start, in whole characters', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 40 }), limits, (text, limit) => {
        const cut = truncate(text, limit);
        if (cut === text) return;
        expect(text.startsWith(cut.slice(0, -1))).toBe(true);
        expect(text.slice(cut.length - 1)).not.toMatch(/^\p{M}/u);
      }),
    );
  });
});
