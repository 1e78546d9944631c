import type { Block, Inline } from 'masthead-contract/entities/rich-text';
import { inlinesOf } from './check-groups';

/** How earlier versions began the words that stood for a picture on its way, in the languages of the panel. */
const BEGINNINGS = 'Picture|Bild';

const AT_START = new RegExp(`^(?:${BEGINNINGS}): \\S.*$`, 's');
/** Also within a line, which the words were joined with, even inside a word. */
const WITH_FILE = new RegExp(
  `(?:${BEGINNINGS}): \\S[^\\n]{0,200}?\\.(?:avif|bmp|gif|hei[cf]|jpe?g|png|svg|tiff?|webp)`,
  'i',
);
const JOINED = new RegExp(`(?<=\\S)(?:${BEGINNINGS}): \\S+`);

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
        WITH_FILE.exec(line) ?? JOINED.exec(line) ?? (isBelowPicture ? null : AT_START.exec(line.trim()));
      return found ? found[0].slice(0, MAX_LENGTH) : [];
    });
  });
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
