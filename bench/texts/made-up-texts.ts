import { createRandom } from '#testing/random.ts';

/** About as many as 100,000 articles of a newspaper have. */
const WORDS = 100_000;
/** So many are short, as the commonest of a language are. */
const SHORT = 200;
const CONSONANTS = 'bcdfghjklmnprstvwz';
const VOWELS = 'aeiou';
const WORDS_PER_ARTICLE = 600;
const WORDS_PER_PARAGRAPH = 60;

/** Generates bodies of articles from made-up words, of which a word is the rarer the later it comes. The same in each run. */
export function* madeUpBodies(count: number): Generator<object[]> {
  const random = createRandom(1);
  const words = madeUpWords();
  const word = () => words[Math.floor(WORDS ** random.next()) - 1] ?? '';
  const sentences = () => `${Array.from({ length: WORDS_PER_PARAGRAPH }, word).join(' ')}.`;
  const paragraph = () => ({ type: 'paragraph', children: [{ type: 'text', text: sentences() }] });
  for (let number = 0; number < count; number += 1)
    yield Array.from({ length: WORDS_PER_ARTICLE / WORDS_PER_PARAGRAPH }, paragraph);
}

/** The words, the commonest first. */
export function madeUpWords(): string[] {
  const random = createRandom(2);
  const words = new Set<string>();
  const syllable = () => random.pick([...CONSONANTS]) + random.pick([...VOWELS]);
  while (words.size < WORDS) {
    const syllables = words.size < SHORT ? 1 + random.below(2) : 3 + random.below(3);
    words.add(Array.from({ length: syllables }, syllable).join(''));
  }
  return [...words];
}
