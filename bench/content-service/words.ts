import type { Random } from '#testing/random.ts';

/** Words of a magazine, as often as it uses them, so that made-up titles are searched like real ones. */
export function wordsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(/[^\p{Letter}\p{Number}’-]+/u)).filter((word) => word.length > 0);
}

/** 'A harbour counts the old bicycle': four to eight words with a capital in front. */
export function makeTitle(random: Random, words: readonly string[]): string {
  const drawn = Array.from({ length: 4 + random.below(5) }, () => random.pick(words)).join(' ');
  return drawn.charAt(0).toUpperCase() + drawn.slice(1);
}
