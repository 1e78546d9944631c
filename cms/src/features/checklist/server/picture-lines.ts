import type { Block, Inline } from 'masthead-contract/body/rich-text';
import { inlinesOf } from './check-groups';

/** How earlier versions began the words that stood for a picture on its way, in the languages of the panel. */
const BEGINNINGS = ['Picture: ', 'Bild: '];
const AT_START = /^(?:Picture|Bild): \S.*$/s;
/** Within a line, which the words were joined with, even inside a word. */
const JOINED = /(?<=\S)(?:Picture|Bild): \S+/;

/** File systems don't allow longer names. */
const MAX_NAME = 255;
const FILE_END = /\.(?:avif|bmp|gif|hei[cf]|jpe?g|png|svg|tiff?|webp)/i;

const MAX_LENGTH = 80;

/**
 * The words in a text that stand for a picture which did not arrive. A line below a picture that names no file is its credit
 * (‘Picture: N. N.’).
 */
export function pictureLines(content: readonly Block[]): string[] {
  return content.flatMap((block, index) => {
    const isBelowPicture = content[index - 1]?.type === 'image';
    return linesOf(block).flatMap((line) => {
      const found =
        fileIn(line) ?? JOINED.exec(line)?.[0] ?? (isBelowPicture ? null : AT_START.exec(line.trim())?.[0]);
      return found ? found.slice(0, MAX_LENGTH) : [];
    });
  });
}

/** The words in a line that name a file, wherever they begin. */
function fileIn(line: string): string | undefined {
  return BEGINNINGS.flatMap((beginning) => {
    const start = line.indexOf(beginning);
    const words = start === -1 ? '' : line.slice(start, start + beginning.length + MAX_NAME);
    const end = FILE_END.exec(words);
    return end ? words.slice(0, end.index + end[0].length) : [];
  })[0];
}

/** The lines of a block; each item of a list and each cell of a table is one. */
function linesOf(block: Block): string[] {
  if (block.type === 'list')
    return block.children.flatMap((item) =>
      item.type === 'list' ? linesOf(item) : textOf(item.children).split('\n'),
    );
  return textOf(inlinesOf(block)).split('\n');
}

const textOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (inline.type === 'link') return inline.children.map(({ text }) => text).join('');
      return inline.cell ? '\n' : inline.text;
    })
    .join('');
