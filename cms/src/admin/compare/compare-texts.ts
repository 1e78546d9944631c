import { diffArrays } from 'diff';

/** A part of a text, and whether the other text lacks it. */
export type Piece = { text: string; isChanged: boolean };

/** Time grows with the square of this, and the panel waits. */
const MAX_CHANGES = 600;

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Marks the words in which two texts differ, or the lines if too many words do. */
export function compareTexts(mine: string, theirs: string): { mine: Piece[]; theirs: Piece[] } {
  const changes = compare(words(mine), words(theirs)) ??
    compare(lines(mine), lines(theirs)) ?? [
      { value: [mine], removed: true, added: false },
      { value: [theirs], removed: false, added: true },
    ];
  const pieces = (isOthers: 'added' | 'removed', isOwn: 'added' | 'removed') =>
    changes
      .filter((change) => !change[isOthers])
      .map((change) => ({ text: change.value.join(''), isChanged: change[isOwn] }))
      .filter(({ text }) => text !== '');
  return { mine: pieces('added', 'removed'), theirs: pieces('removed', 'added') };
}

const compare = (mine: string[], theirs: string[]) =>
  diffArrays(mine, theirs, { maxEditLength: MAX_CHANGES });

/** Words of any script, and what is between them. */
const words = (text: string) => Array.from(WORDS.segment(text), ({ segment }) => segment);

const lines = (text: string) => text.split(/(?<=\n)/);
