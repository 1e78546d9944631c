import { createRandom } from '#testing/random.ts';
import { madeUpWords } from './made-up-texts.ts';

const COMMON = 100;
/** A tenth of the words that readers look for are common ones. */
const COMMON_PART = 0.1;
const MAX_WORDS = 4;

/** Returns a function that returns other keywords at each call, the same ones in each run: one to four words of a text, a tenth of them common. */
export function createTextQueries(texts: readonly (readonly string[])[]): () => string {
  const random = createRandom(3);
  const common = madeUpWords().slice(0, COMMON);
  const isCommon = new Set(common);
  return () => {
    const uncommon = [...new Set(random.pick(texts))].filter((word) => !isCommon.has(word));
    const words = random.pickSome(uncommon, 1 + random.below(MAX_WORDS));
    return words.map((word) => (random.next() < COMMON_PART ? random.pick(common) : word)).join(' ');
  };
}
