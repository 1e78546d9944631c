import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, printable } from './text.ts';

/** Any text, and texts of the characters that a page has most. */
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0x2ff }).map((code) => String.fromCharCode(code)) }),
  fc.string({ unit: fc.integer({ min: 0x2000, max: 0x2060 }).map((code) => String.fromCharCode(code)) }),
);

test('a printable text is well-formed, in NFC, has no other end of a line than \\n, and no control character', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const written = printable(text);
      expect(written.isWellFormed()).toBe(true);
      expect(written).toBe(written.normalize('NFC'));
      expect(written).not.toMatch(/(?![\t\n])[\p{Cc}\p{NChar}\u2028\u2029]/u);
    }),
  );
});

test('a text that is printable stays as it is', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(printable(printable(text))).toBe(printable(text));
    }),
  );
});

test('no character is treated otherwise in a text of plain ones alone than beside one that is changed', () => {
  for (let code = 0; code <= 0xffff; code += 1) {
    const text = `a${String.fromCharCode(code)}b`;
    expect(`${printable(text)}\n`).toBe(printable(`${text}\r`));
  }
});

test('a search text has at most a hundred characters, and no half of one', () => {
  expect(cleanText(`${'a'.repeat(99)}😀😀`)).toBe(`${'a'.repeat(99)}😀`);
  expect(cleanText(` ${'ä'.repeat(100)} `)).toBe('ä'.repeat(100));
});
