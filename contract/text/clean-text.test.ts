import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areCut, cleanKeywords, cleanText, printable } from './clean-text.ts';

/** Any text, and texts of the characters that a page has most. */
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0x2ff }).map((code) => String.fromCharCode(code)) }),
  fc.string({ unit: fc.integer({ min: 0x2000, max: 0x2060 }).map((code) => String.fromCharCode(code)) }),
);

test('a printable text is well-formed NFC with \\n as its only line break and no control characters', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const written = printable(text);
      expect(written.isWellFormed()).toBe(true);
      expect(written).toBe(written.normalize('NFC'));
      expect(written).not.toMatch(/(?![\t\n])[\p{Cc}\p{NChar}\u2028\u2029]/u);
    }),
  );
});

test('cleaning a printable text changes nothing', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(printable(printable(text))).toBe(printable(text));
    }),
  );
});

test('each character is cleaned the same way in any surroundings', () => {
  for (let code = 0; code <= 0xffff; code += 1) {
    const text = `a${String.fromCharCode(code)}b`;
    expect(`${printable(text)}\n`).toBe(printable(`${text}\r`));
  }
});

test('a search text has at most a hundred characters, and never half of one', () => {
  expect(cleanText(`${'a'.repeat(99)}😀😀`)).toBe(`${'a'.repeat(99)}😀`);
  expect(cleanText(` ${'ä'.repeat(100)} `)).toBe('ä'.repeat(100));
});

test('truncated keywords keep whole words and say that others are missing', () => {
  const word = 'harbours ';
  expect(cleanKeywords(` ${word.repeat(40)}`)).toBe(`${word.repeat(33).trim()} …`);
  expect(cleanKeywords('港'.repeat(400))).toBe(`${'港'.repeat(298)} …`);
  expect(cleanKeywords('😀'.repeat(400))).toBe(`${'😀'.repeat(298)} …`);
  expect(cleanKeywords('a'.repeat(300))).toBe('a'.repeat(300));
  const texts = fc.array(fc.constantFrom('sea', ' ', 'harbour', '港', '😀', 'ä', '…', '\t'), {
    maxLength: 400,
  });
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('');
      const clean = cleanKeywords(text);
      expect(Array.from(clean).length).toBeLessThanOrEqual(300);
      expect(cleanKeywords(clean)).toBe(clean);
      if (Array.from(text.trim()).length > 600) expect(areCut(clean)).toBe(true);
    }),
  );
});
