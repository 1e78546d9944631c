import { createRandom, type Random } from '#testing/random.ts';
import { madeUpWords } from './made-up-texts.ts';

/** A public article and the words of its text. */
export type KnownText = { documentId: string; words: readonly string[] };
/** A search that is meant for one article. */
type Query = { keywords: string; documentId: string };

const COMMON = 100;
/** A tenth of the words that readers look for are common ones. */
const COMMON_PART = 0.1;
const MAX_WORDS = 4;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const MIN_MISTYPED = 5;

/** Returns functions that return another search at each call, the same ones in each run. */
export function createTextQueries(texts: readonly KnownText[]) {
  const random = createRandom(3);
  const common = madeUpWords().slice(0, COMMON);
  const isCommon = new Set(common);
  const uncommon = ({ words }: KnownText) => [...new Set(words)].filter((word) => !isCommon.has(word));
  return {
    /** One to four words of a text, a tenth of them common. */
    words(): Query {
      const text = random.pick(texts);
      const words = random.pickSome(uncommon(text), 1 + random.below(MAX_WORDS));
      const keywords = words.map((word) => (random.next() < COMMON_PART ? random.pick(common) : word));
      return { keywords: keywords.join(' '), documentId: text.documentId };
    },
    /** Three words of a text, one of them with one letter wrong. */
    mistyped(): Query {
      const text = random.pick(texts);
      const [first = '', ...others] = random.pickSome(
        uncommon(text).filter(({ length }) => length >= MIN_MISTYPED),
        3,
      );
      return { keywords: [mistype(random, first), ...others].join(' '), documentId: text.documentId };
    },
  };
}

/** A word with one letter added, left out, replaced or exchanged with the next one. */
function mistype(random: Random, word: string): string {
  const letters = [...word];
  const at = random.below(letters.length - 1);
  const other = random.pick([...LETTERS]);
  const [letter = '', next = ''] = letters.slice(at);
  const mistyped = random.pick([[other, letter, next], [next], [other, next], [next, letter]]);
  letters.splice(at, 2, ...mistyped);
  return letters.join('');
}
