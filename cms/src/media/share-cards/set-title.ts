import type { CardFont } from './card-font';

/** Pixels. */
type Box = { width: number; height: number };

/** From the largest; a title that is too long in the last one is cut. */
const SIZES = [96, 84, 74, 66, 58, 52];
export const LINE_HEIGHT = 1.12;
const ELLIPSIS = '…';

/** The lines of a title, in the largest size in which they fit into a box without breaking a word. */
export function setTitle(title: string, font: CardFont, box: Box): { size: number; lines: string[] } {
  const words = title.split(' ');
  for (const size of SIZES) {
    const fits = (text: string) => font.widthOf(text, size) <= box.width;
    const lines = breakLines(words, fits);
    if (lines.length <= maxLines(size, box) && lines.every(fits)) return { size, lines };
  }
  const size = SIZES.at(-1) ?? 0;
  const fits = (text: string) => font.widthOf(text, size) <= box.width;
  const pieces = words.flatMap((word) => breakWord(word, fits));
  const lines = breakLines(pieces, fits);
  const shown = lines.slice(0, maxLines(size, box));
  if (shown.length < lines.length) shown.push(cut(shown.pop() ?? '', fits));
  return { size, lines: shown };
}

const maxLines = (size: number, { height }: Box) => Math.floor(height / (size * LINE_HEIGHT));

type Fits = (text: string) => boolean;

/** As many words in each line as fit; a word that is too long has a line of its own. */
function breakLines(words: readonly string[], fits: Fits): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

/** A word in pieces that fit. */
function breakWord(word: string, fits: Fits): string[] {
  const pieces = [''];
  for (const character of word) {
    const longer = pieces.at(-1) + character;
    if (fits(longer)) pieces.splice(-1, 1, longer);
    else pieces.push(character);
  }
  return pieces;
}

/** A line that ends with an ellipsis in place of the last words, or of letters of a single word, that don't fit. */
function cut(line: string, fits: Fits): string {
  const separator = line.includes(' ') ? ' ' : '';
  const parts = line.split(separator);
  while (parts.length > 1 && !fits(parts.join(separator) + ELLIPSIS)) parts.pop();
  return parts.join(separator) + ELLIPSIS;
}
