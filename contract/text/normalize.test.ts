import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findExcessMarks, MAX_MARKS, normalize } from './normalize.ts';

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;
const LAST_MARK = '\u0345';
const isSorted = (part: string) =>
  part === LAST_MARK || !(LAST_MARK + part).normalize('NFD').startsWith(LAST_MARK);

/** The most marks in a row of a text, as Unicode counts them for its stream-safe format. */
function mostMarks(text: string): number {
  let [most, marks] = [0, 0];
  for (const part of text.normalize('NFKD')) {
    marks = isSorted(part) ? marks + 1 : 0;
    most = Math.max(most, marks);
  }
  return most;
}

/** Marks of several orders, some of which stand for two, letters with marks of their own, vowel signs, and anything. */
const unit = fc.oneof(
  fc.constantFrom('\u0301', '\u0327', '\u0344', LAST_MARK, '\u0f73', '\u3099', '\uff9e', '\u094d', '\u0bbe'),
  fc.constantFrom('a', 'ệ', '\u0958', '\u1f82', '¨', 'カ', '\ud800', '\u0f77', '\u{1d160}'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(unit, { maxLength: 120 }).map((units) => units.join('')),
  fc
    .array(fc.tuple(unit, fc.integer({ max: 50, min: 0 })), { maxLength: 8 })
    .map((runs) => runs.map(([mark, count]) => mark.repeat(count)).join('')),
);

test.each(FORMS)(
  "%s equals Unicode's for every stream-safe text, is bounded for all others, and idempotent",
  (form) => {
    fc.assert(
      fc.property(texts, (text) => {
        const written = normalize(text, form);
        if (mostMarks(text) <= MAX_MARKS) expect(written).toBe(text.normalize(form));
        expect(mostMarks(written)).toBeLessThanOrEqual(MAX_MARKS);
        expect(normalize(written, form)).toBe(written);
        expect(findExcessMarks(text) === null).toBe(mostMarks(text) <= MAX_MARKS);
      }),
      { numRuns: 2_000 },
    );
  },
);

test('knows every character that is or becomes a combining mark', () => {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    const [first = ''] = character.normalize('NFKD');
    if (isSorted(first)) expect(character).toMatch(/[\p{M}\uff9e\uff9f]/u);
  }
});

test('names the letter and a little of the text before it', () => {
  expect(findExcessMarks(`It was a very warm night ofo${'\u0301\u0327'.repeat(16)}g`)).toBe(
    'a very warm night ofo',
  );
  expect(findExcessMarks('Müller')).toBeNull();
});

test('is as fast for endless combining marks as for ordinary letters', () => {
  const took = (text: string) => {
    const before = process.cpuUsage();
    for (const form of FORMS) normalize(text, form);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const usual = took('o\u0301'.repeat(250_000));
  expect(took(`o${'\u0301\u0327'.repeat(250_000)}`)).toBeLessThan(20 * usual);
});

test('nothing else in the project normalizes texts', () => {
  const files = globSync('{app,contract,search,server,cms/src,cms/config,importers}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|\/(?:testing|node_modules)\//.test(file),
  );
  const found = files.filter((file) => /(?<!\bpath|\bposix)\.normalize\(/.test(readFileSync(file, 'utf8')));
  expect(found).toEqual(['contract/text/normalize.ts']);
});
