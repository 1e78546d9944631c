import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTokens, type TokenKind, writeTokens } from './code-tokens.ts';

test.each([
  {
    written: 'k3x1s4',
    text: 'let "a"',
    tokens: [
      ['keyword', 'let'],
      ['plain', ' '],
      ['string', '"a"'],
    ],
  },
  {
    written: 'k3',
    text: 'let a',
    tokens: [
      ['keyword', 'let'],
      ['plain', ' a'],
    ],
  },
  { written: 'z3', text: 'let', tokens: [['plain', 'let']] },
  { written: '<b>', text: 'let', tokens: [['plain', 'let']] },
  { written: 'k999999', text: 'let', tokens: [['keyword', 'let']] },
])('the tokens $written of the text $text', ({ written, text, tokens }) => {
  expect(readTokens(written, text).map((token) => [token.kind, token.text])).toEqual(tokens);
});

const kind = fc.constantFrom<TokenKind>(
  'comment',
  'function',
  'keyword',
  'constant',
  'string',
  'type',
  'plain',
);

test('for any input, the tokens add up to the whole text', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.oneof(fc.string(), fc.stringMatching(/^([a-z]\d{1,3})*$/)),
      (text, written) => {
        expect(
          readTokens(written, text)
            .map((token) => token.text)
            .join(''),
        ).toBe(text);
      },
    ),
  );
});

test('tokens read back as written, with neighbours of the same kind merged', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ kind, text: fc.string({ minLength: 1 }) })), (tokens) => {
      const text = tokens.map((token) => token.text).join('');
      const read = readTokens(
        writeTokens(tokens.map((token) => ({ ...token, length: token.text.length }))),
        text,
      );
      const kindAt = (all: typeof read) => all.flatMap((token) => Array.from(token.text, () => token.kind));
      expect(kindAt(read)).toEqual(kindAt(tokens));
      expect(read.some((token, index) => token.kind === read[index - 1]?.kind)).toBe(false);
    }),
  );
});
