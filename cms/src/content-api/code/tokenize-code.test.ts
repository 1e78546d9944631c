import fc from 'fast-check';
import { CODE_LANGUAGES } from 'masthead-contract/body/code-languages';
import { readTokens } from 'masthead-contract/body/code-tokens';
import { expect, test } from 'vitest';
import { tokenizeCode } from './tokenize-code';

test.each([
  {
    language: 'python',
    code: 'def f(x):\n    return "a"  # b',
    kinds: { keyword: ['def', 'return'], function: ['f'], string: ['"a"'], comment: ['# b'] },
  },
  {
    language: 'typescript',
    code: ['const a = `b', '{new C()}d`;'].join('$'),
    kinds: { keyword: ['const', 'new'], string: ['`b', 'd`'] },
  },
  {
    language: 'html',
    code: '<a href="b">c</a>',
    kinds: { type: ['a', 'a'], function: ['href'], string: ['"b"'] },
  },
  {
    language: 'sql',
    code: 'select 1 from t -- x',
    kinds: { keyword: ['select', 'from'], constant: ['1'], comment: ['-- x'] },
  },
])('$language', async ({ language, code, kinds }) => {
  const tokens = readTokens((await tokenizeCode(code, language)) ?? '', code);
  const textsOf = (kind: string) =>
    tokens.filter((token) => token.kind === kind).map(({ text }) => text.trim());
  for (const [kind, texts] of Object.entries(kinds)) expect(textsOf(kind)).toEqual(texts);
});

test.each([
  { what: 'another language', code: 'x', language: 'cobol' },
  { what: 'the name of an inherited property', code: 'x', language: 'constructor' },
  { what: 'long code', code: 'let a = 1;\n'.repeat(2_000), language: 'javascript' },
  { what: 'code without a word that has a colour', code: ' \n ', language: 'python' },
])('$what gets no colours', async ({ code, language }) => {
  expect(await tokenizeCode(code, language)).toBeUndefined();
});

test.each(Object.keys(CODE_LANGUAGES))('%s: the tokens add up to the whole text', async (language) => {
  const piece = fc.constantFrom(
    '"',
    "'",
    '`',
    '/*',
    '*/',
    '//',
    '#',
    '<?php',
    '<script>',
    '${',
    '}',
    '\n',
    '\t',
    'é',
    '🛟',
    'class A',
    '1.5',
    '<b>',
    '\\',
  );
  const code = fc
    .array(fc.oneof(piece, fc.string({ unit: 'grapheme' })), { maxLength: 20 })
    .map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(code, async (text) => {
      const tokens = (await tokenizeCode(text, language)) ?? '';
      const lengths = [...tokens.matchAll(/\d+/g)].map(Number);
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(tokens === '' ? 0 : text.length);
    }),
    { numRuns: 20 },
  );
});
