import { diffArrays } from 'diff';

/** A part of a text, and whether the other text lacks it. */
export type Piece = { text: string; isChanged: boolean };

/** The panel waits, and time grows with the square of these. */
const MAX_WORDS = 500;
const MAX_LINES = 200;

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Marks the words in which two texts differ, or the lines if too many words do. */
export function compareTexts(mine: string, theirs: string): { mine: Piece[]; theirs: Piece[] } {
  const changes = compare(words(mine), words(theirs), MAX_WORDS) ??
    compare(lines(mine), lines(theirs), MAX_LINES) ?? [
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

const compare = (mine: string[], theirs: string[], maxEditLength: number) =>
  diffArrays(mine, theirs, { maxEditLength });

/** Words of any script, and the characters between them. */
const words = (text: string) => Array.from(WORDS.segment(text), ({ segment }) => segment);

const lines = (text: string) => text.split(/(?<=\n)/);
