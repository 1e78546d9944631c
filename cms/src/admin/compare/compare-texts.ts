/** A part of a text, and whether the other text lacks it. */
export type Piece = { text: string; isChanged: boolean };

/** Comparing takes as many steps as the product of both lengths; above this everything in between is marked. */
const MAX_STEPS = 4_000_000;

/** Marks the words in which two texts differ. */
export function compareTexts(mine: string, theirs: string): { mine: Piece[]; theirs: Piece[] } {
  const [a, b] = [words(mine), words(theirs)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;

  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const common = longestCommon(middleA, middleB);
  const pieces = (all: string[], middle: string[], kept: ReadonlySet<number>) =>
    joinPieces([
      ...all.slice(0, start).map((text) => ({ text, isChanged: false })),
      ...middle.map((text, index) => ({ text, isChanged: !kept.has(index) })),
      ...all.slice(all.length - end).map((text) => ({ text, isChanged: false })),
    ]);
  return { mine: pieces(a, middleA, common.a), theirs: pieces(b, middleB, common.b) };
}

/** Words, and the spaces between them. */
const words = (text: string) => text.split(/(\s)/).filter((word) => word !== '');

/** The indexes of a longest common subsequence, in both lists. */
function longestCommon(a: string[], b: string[]): { a: Set<number>; b: Set<number> } {
  const kept = { a: new Set<number>(), b: new Set<number>() };
  if (a.length * b.length > MAX_STEPS) return kept;

  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      kept.a.add(i);
      kept.b.add(j);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return kept;
}

/** Joins neighbours of the same kind. */
function joinPieces(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.isChanged === piece.isChanged) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}
