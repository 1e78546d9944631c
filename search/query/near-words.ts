import * as v from 'valibot';
import type { Index } from '../file/open-index.ts';
import { fold } from '../words/fold.ts';
import { wordsIn } from '../words/read-words.ts';
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
/** Shorter words are near to too many others, and longer ones have too many possible spellings. */
const LENGTHS = { least: 5, most: 24 };
/** At this length two letters may be wrong. */
const LONG = { length: 10, distance: 2 };
/** Minimum length of a word of a question that may be mistyped, and of one with a replaced letter. */
const CERTAIN = { least: 6, replaced: 8 };
/**
 * Unless words differ by a single letter, their first START letters must be equal, and an ending may have at most MAX_ENDING
 * letters.
 */
const START = 2;
const MAX_ENDING = 3;
/** Maximum number of spellings compared with a word. */
const MAX_COMPARED = 3_000;
const Spellings = v.array(v.object({ bare: v.string(), word: v.string() }));
type Spelling = v.InferOutput<typeof Spellings>[number];

/**
 * Whether a word of a question is a typing error. The other words say what the question is about too, and many words that occur
 * in no article are right: only words that are hardly anything else count.
 */
export function isMistyped(typed: string, bare: string): boolean {
  const word = fold(typed);
  if (word.length < CERTAIN.least || word[0] !== bare[0] || editDistance(word, bare, 1) > 1) return false;
  const isReplaced = word.length === bare.length && [...word].sort().join('') !== [...bare].sort().join('');
  return !isReplaced || word.length >= CERTAIN.replaced;
}

/**
 * The words of the index that differ from a typed one by a wrong letter, or two in a long word, and by marks. Empty for short and
 * very long words, numbers, and scripts without an alphabet here.
 */
export function nearWords(
  index: Index,
  typed: string,
  { languages, isQuestion }: { languages: readonly string[]; isQuestion: boolean },
): string[] {
  const lower = typed.toLowerCase();
  const alphabet = alphabetOf(lower);
  if (!alphabet) return [];
  const bare = fold(lower);
  const own = new Set(languages.map((language) => wordsIn(language)(lower)));
  const others = (spellings: readonly { word: string }[]) => [
    ...new Set(spellings.map(({ word }) => word).filter((word) => !own.has(word))),
  ];
  const select = index.prepare(
    'select bare, word from spelling where bare in (select value from json_each(?))',
  );
  const variants = new Set([bare, ...variantsOf(bare, alphabet)]);
  const near = v.parse(Spellings, select.all(JSON.stringify([...variants])));
  if (isQuestion) return others(near.filter((other) => isMistyped(bare, other.bare)));
  const known = others(near);
  if (known.length > 0) return known;
  const sameStart = withEqualStart(index, bare);
  const stemsOf = (word: string) => languages.map((language) => wordsIn(language)(word));
  const longer = others(sameStart.filter((other) => isWithEnding(bare, other, stemsOf)));
  if (longer.length > 0) return longer;
  return others(
    sameStart.filter((other) => editDistance(bare, other.bare, LONG.distance) <= wrongLetters(typed)),
  );
}

/** The alphabet in which a lower-case word may be mistyped; `null` if it is searched verbatim. */
function alphabetOf(word: string): string | null {
  const [first] = fold(word);
  const alphabet = ALPHABETS.find((letters) => first !== undefined && letters.includes(first));
  const { length } = [...word];
  const isWord = length >= LENGTHS.least && length <= LENGTHS.most && LETTERS.test(word);
  return alphabet && isWord ? alphabet : null;
}

/** Whether a spelling is near enough to the typed word. */
export const isNear = (typed: string, bare: string): boolean => {
  const limit = editDistance(fold(typed), bare, 1) <= 1 ? 1 : wrongLetters(typed);
  return limit === 1 || bare.startsWith(fold(typed).slice(0, START));
};

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

/** Spellings that begin with the same letters as a word, and have about the same length. */
function withEqualStart(index: Index, bare: string): Spelling[] {
  const start = bare.slice(0, START);
  const rows = index
    .prepare(
      'select bare, word from spelling where bare >= ? and bare < ? and length(bare) between ? and ? limit ?',
    )
    .all(start, `${start}\u{10ffff}`, bare.length - LONG.distance, bare.length + MAX_ENDING, MAX_COMPARED);
  return v.parse(Spellings, rows);
}

/** Whether a word equals a near one plus an ending: magazines may contain only the plural of a mistyped word. */
function isWithEnding(bare: string, other: Spelling, stemsOf: (word: string) => string[]): boolean {
  for (let length = bare.length - 1; length < other.bare.length; length += 1) {
    const without = other.bare.slice(0, length);
    if (editDistance(bare, without, 1) <= 1 && stemsOf(without).includes(other.word)) return true;
  }
  return false;
}
