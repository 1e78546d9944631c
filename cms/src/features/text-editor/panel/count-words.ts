import type { Node } from 'prosemirror-model';

/** Words that a reader reads in a minute. */
const WORDS_PER_MINUTE = 220;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
/** Nodes never change, so each block is counted once. */
const counted = new WeakMap<Node, number>();

/** The words of a text, and the minutes that reading them takes, at least one. */
export function countWords(doc: Node): { words: number; minutes: number } {
  const count = doc.children.reduce((sum, block) => sum + wordsOf(block), 0);
  return { words: count, minutes: Math.max(1, Math.round(count / WORDS_PER_MINUTE)) };
}

function wordsOf(block: Node): number {
  const known = counted.get(block);
  if (known !== undefined) return known;
  const text = block.textBetween(0, block.content.size, ' ');
  const count = [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length;
  counted.set(block, count);
  return count;
}
