import type { Random } from '#testing/random.ts';
import type { Parser } from './parser.ts';

/** How an input is made: a beginning, parts that are repeated as often as they fit, a middle, and an end that is repeated as often. */
export type Recipe = { before: string; opening: string; middle: string; closing: string; after: string };

/** Words before and after what is repeated. */
const MAX_AROUND = 3;
const MAX_REPEATED = 4;

/** A recipe of words of a parser: nested, repeated, or with an end on which what was read before fails. */
export function newRecipe({ words, pairs = [] }: Parser, random: Random): Recipe {
  const some = (most: number) =>
    Array.from({ length: random.below(most + 1) }, () => random.pick(words)).join('');
  if (pairs.length > 0 && random.below(2)) {
    const nested = Array.from({ length: 1 + random.below(MAX_REPEATED - 1) }, () => random.pick(pairs));
    const opening = nested.map(([start]) => start).join('');
    const closing = nested
      .map(([, end]) => end)
      .reverse()
      .join('');
    return { before: '', opening, middle: random.pick(words), closing, after: '' };
  }
  return {
    before: some(MAX_AROUND),
    opening: random.pick(words) + (random.below(2) ? some(MAX_REPEATED - 1) : ''),
    middle: some(1),
    closing: random.below(2) ? some(2) : '',
    after: some(MAX_AROUND),
  };
}

/** A recipe with one of its parts made of another word, or taken from another recipe. */
export function mutated(recipe: Recipe, other: Recipe, parser: Parser, random: Random): Recipe {
  const part = random.pick(['before', 'opening', 'middle', 'closing', 'after'] as const);
  const word = random.pick(parser.words);
  const text = recipe[part];
  const place = random.below(text.length + 1);
  const changed = random.pick([
    text + word,
    word + text,
    other[part],
    text.slice(0, place) + text.slice(place + 1),
    text.slice(0, place) + word + text.slice(place),
  ]);
  // Something must be repeated.
  return { ...recipe, [part]: part === 'opening' ? changed || word : changed };
}

/** The input of a length: exactly that long, so what it costs can be compared. */
export function inputOf(
  { before, opening, middle, closing, after }: Recipe,
  parser: Parser,
  length: number,
): string {
  const { start = '', end = '' } = parser;
  const around = start + before + middle + after + end;
  const times = Math.max(1, Math.floor((length - around.length) / (opening.length + closing.length)));
  const whole = start + before + opening.repeat(times) + middle + closing.repeat(times) + after;
  // The end belongs to what was opened first.
  return whole.slice(0, Math.max(length - end.length, 0)) + end;
}
