/** The kinds of tokens that get a colour, by the letters in which the content service writes them. */
const KINDS = {
  c: 'comment',
  f: 'function',
  k: 'keyword',
  n: 'constant',
  s: 'string',
  t: 'type',
  /** The rest, which has the colour of the text. */
  x: 'plain',
} as const;
type Letter = keyof typeof KINDS;

export type TokenKind = (typeof KINDS)[Letter];
export type Token = { kind: TokenKind; text: string };

/**
 * The kinds and lengths of tokens, as `k5x1s7`: the text itself is only stored in the block. Adjacent tokens of one kind are
 * merged.
 */
export function writeTokens(tokens: readonly { kind: TokenKind; length: number }[]): string {
  const runs: { kind: TokenKind; length: number }[] = [];
  for (const { kind, length } of tokens) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.length += length;
    else if (length > 0) runs.push({ kind, length });
  }
  return runs.map(({ kind, length }) => letterOf(kind) + length).join('');
}

/** The tokens of a text. Tokens written for another text colour the wrong words but never lose any. */
export function readTokens(written: string, text: string): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  for (const [, letter = '', length] of written.matchAll(/([a-z])(\d{1,6})/g)) {
    const end = start + Number(length);
    tokens.push({ kind: isLetter(letter) ? KINDS[letter] : 'plain', text: text.slice(start, end) });
    start = end;
  }
  return [...tokens, { kind: 'plain' as const, text: text.slice(start) }].filter(({ text }) => text !== '');
}

const isLetter = (letter: string): letter is Letter => Object.hasOwn(KINDS, letter);

const letterOf = (kind: TokenKind): string =>
  Object.entries(KINDS).find(([, name]) => name === kind)?.[0] ?? 'x';
