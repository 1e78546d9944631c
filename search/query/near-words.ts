import * as v from 'valibot';
import type { Index } from '../file/open-index.ts';
import { wordsWith } from '../file/vocabulary.ts';
import { fold } from '../words/fold.ts';
import { wordsIn } from '../words/read-words.ts';
import { primaryLanguage } from '../words/stem.ts';
import { editDistance } from './edit-distance.ts';

/** The letters that may replace another one, by the script of a word. */
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'אבגדהוזחטיכךלמםנןסעפףצץקרשת',
];
const LETTERS = /^[\p{L}\p{M}]+$/u;
/** Shorter words are near to too many others, and longer ones can be written in too many ways. */
const LENGTHS = { least: 5, most: 24 };
/** From here two letters may be wrong, and one of both ends of so many letters must be right. */
const LONG = { length: 9, end: 3, distance: 2 };
/** Words of one end that are compared with a word. */
const MAX_COMPARED = 3_000;
const Words = v.array(v.object({ word: v.string() }));

/**
 * The words of the index that a word as typed is near to: with one wrong letter, or with two of a long word. Empty for short and very long words,
 * numbers, and scripts without an alphabet here.
 */
export function nearWords(index: Index, typed: string, languages: readonly string[]): string[] {
  const lower = typed.toLowerCase();
  const alphabet = alphabetOf(lower);
  const { length } = [...lower];
  if (!alphabet) return [];
  // A wrong letter of an ending is part of another stem, so that each way to write the word is read by the rules of each language.
  const wordsOf = [...new Set(languages.map(primaryLanguage))].map(wordsIn);
  const own = new Set(wordsOf.map((wordOf) => wordOf(lower)));
  const variants = [...variantsOf(lower, alphabet)];
  const stems = new Set(wordsOf.flatMap((wordOf) => variants.map(wordOf)).filter((stem) => !own.has(stem)));
  const known = v
    .parse(
      Words,
      index
        .prepare('select word from vocabulary where word in (select value from json_each(?))')
        .all(JSON.stringify([...stems])),
    )
    .map(({ word }) => word);
  if (known.length > 0 || length < LONG.length) return known;
  return [...own].flatMap((word) => withEqualEnd(index, word).filter((near) => !own.has(near)));
}

/** The letters that may be wrong in a word in small letters; `null` if it is searched as it is. */
function alphabetOf(word: string): string | null {
  const [first] = fold(word);
  const alphabet = ALPHABETS.find((letters) => first !== undefined && letters.includes(first));
  const { length } = [...word];
  const isWord = length >= LENGTHS.least && length <= LENGTHS.most && LETTERS.test(word);
  return alphabet && isWord ? alphabet : null;
}

/** How many letters of a word as typed may be wrong. */
export function wrongLetters(typed: string): number {
  if (!alphabetOf(typed.toLowerCase())) return 0;
  return [...typed].length < LONG.length ? 1 : LONG.distance;
}

/** A word with one letter left out, exchanged with the next one, replaced or added. */
function* variantsOf(word: string, alphabet: string): Generator<string> {
  const letters = [...word];
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at)];
    const [letter = '', next = ''] = after;
    const rest = after.slice(1).join('');
    for (const added of alphabet) yield before + added + letter + rest;
    if (letter === '') continue;
    yield before + rest;
    for (const other of alphabet) yield before + other + rest;
    if (next !== '') yield before + next + letter + after.slice(2).join('');
  }
}

/** Words that begin or end with the same letters as another one, and are near to it. */
function withEqualEnd(index: Index, word: string): string[] {
  const letters = [...word];
  const limits = {
    least: letters.length - LONG.distance,
    most: letters.length + LONG.distance,
    count: MAX_COMPARED,
  };
  const found = new Set([
    ...wordsWith(index, 'word', letters.slice(0, LONG.end).join(''), limits),
    ...wordsWith(index, 'backwards', letters.slice(-LONG.end).reverse().join(''), limits),
  ]);
  return [...found].filter((other) => editDistance(word, other, LONG.distance) <= LONG.distance);
}
