import * as v from 'valibot';
import type { Index } from './open-index.ts';

/** Shorter words are near to too many others; a number is never taken for another one. */
const LISTED = /^\P{Nd}{3,}$/u;

/** Words that are remembered. */
const MAX_ADDED = 50_000;

/** Returns functions that write the words of articles, by which those near to a mistyped one are found, in the transaction of the caller; not to be used after one that has failed. */
export function vocabularyWriter(index: Index) {
  const add = index.prepare('insert or ignore into vocabulary values (?, ?)');
  const removeUnused = index.prepare(
    'delete from vocabulary where word = ? and not exists (select 1 from words where words match ?)',
  );
  /** Words that were added: most words of an article are in others, too. */
  const added = new Set<string>();
  return {
    add(words: Iterable<string>): void {
      for (const word of listed(words).filter((each) => !added.has(each))) {
        add.run(word, backwards(word));
        if (added.size >= MAX_ADDED) added.clear();
        added.add(word);
      }
    },
    /** Removes words that no article has any longer. */
    removeUnused(words: Iterable<string>): void {
      for (const word of listed(words)) {
        added.delete(word);
        removeUnused.run(word, `"${word}"`);
      }
    },
  };
}

/** Those of some words that a mistyped one may be near to. */
export const listed = (words: Iterable<string>): string[] => [...words].filter((word) => LISTED.test(word));

/** A word from its last letter to its first. */
export const backwards = (word: string): string => [...word].reverse().join('');

/** Which end of words is compared, as the column that begins with it. */
export type End = 'word' | 'backwards';
const Words = v.array(v.object({ word: v.string() }));

/** Of words: how long they are at least and at most, in letters, and how many. */
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
