import * as v from 'valibot';
import { fold, withMarks } from '../words/fold.ts';
import type { Word } from '../words/read-words.ts';
import type { Index } from './open-index.ts';

/** Shorter words are near to too many others; numbers are never corrected. */
const LISTED = /^\P{Nd}{3,}$/u;

/** Words in the letters of an alphabet: in other scripts, letters aren't mistyped for each other. */
const SPELLED =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{M}]{2,24}$/u;

/** Words that are remembered. */
const MAX_ADDED = 50_000;

/**
 * Returns functions that write the words of articles, for finding corrections of mistyped ones, in the caller's transaction;
 * don't use them after a failed transaction.
 */
export function vocabularyWriter(index: Index) {
  const add = index.prepare('insert or ignore into vocabulary values (?, ?)');
  const addSpelling = index.prepare('insert or ignore into spelling values (?, ?, ?)');
  const isUsed = index.prepare('select 1 from words where words match ? limit 1');
  const remove = index.prepare('delete from vocabulary where word = ?');
  const removeSpellings = index.prepare('delete from spelling where word = ?');
  /** Words added recently, by their spelling: articles share most of their words. */
  const added = new Map<string, string>();
  return {
    add(words: readonly Word[]): void {
      for (const { word, written } of words) {
        if (added.get(written) === word) continue;
        if (added.size >= MAX_ADDED) added.clear();
        added.set(written, word);
        if (LISTED.test(word)) add.run(word, backwards(word));
        if (SPELLED.test(written)) addSpelling.run(fold(written), withMarks(written) ?? '', word);
      }
    },
    /** Removes words that no article contains any longer, with their spellings. */
    removeUnused(words: Iterable<string>): void {
      for (const word of words) {
        if (isUsed.get(`"${word}"`)) continue;
        added.clear();
        remove.run(word);
        removeSpellings.run(word);
      }
    },
  };
}

/** Words that may be the correction of a mistyped one. */
export const listed = (words: Iterable<string>): string[] => [...words].filter((word) => LISTED.test(word));

/** Spellings, without marks, that may be corrections of a mistyped word. */
export const spelledOf = (words: readonly Word[]): string[] => [
  ...new Set(words.flatMap(({ written }) => (SPELLED.test(written) ? fold(written) : []))),
];

/** A word from its last letter to its first. */
export const backwards = (word: string): string => [...word].reverse().join('');

/** Which end of words is compared, as the column that begins with it. */
export type End = 'word' | 'backwards';
const Words = v.array(v.object({ word: v.string() }));

/** Minimum and maximum length of the words, in letters, and how many to return. */
type Limits = { least: number; most: number; count: number };

/** The words of the index that begin with letters, or end with them if these are written backwards; the shortest first. */
export const wordsWith = (
  index: Index,
  end: End,
  letters: string,
  { least, most, count }: Limits,
): string[] =>
  v
    .parse(
      Words,
      index
        .prepare(
          `select word from vocabulary where ${end} >= ? and ${end} < ? and length(word) between ? and ?
           order by length(word), word limit ?`,
        )
        .all(letters, `${letters}\u{10ffff}`, least, most, count),
    )
    .map(({ word }) => word);
