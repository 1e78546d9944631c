import type { Lose } from '../html/reading.ts';
import { addParagraphs } from './paragraphs.ts';

/** What marks a block of Gutenberg in a text: a comment with its name, and its attributes as JSON. */
const MARK =
  /^<!--\s*(?<end>\/)?wp:(?<name>[a-z][a-z0-9-]*(?:\/[a-z][a-z0-9-]*)?)\s*(?<attributes>\{.*\})?\s*(?<empty>\/)?-->$/s;

/** Blocks without HTML of their own that lose nothing, or that are placed otherwise. */
const SILENT = new Set(['more', 'nextpage', 'spacer', 'footnotes', 'separator']);

export const hasBlocks = (content: string): boolean => content.includes('<!-- wp:');

/**
 * The HTML of a text of the block editor. What stands between its blocks is written in the classic editor. `lose` is told of blocks that
 * only WordPress can fill.
 */
export function readBlocks(content: string, lose: Lose): string {
  let written = '';
  let depth = 0;
  const addText = (text: string) => {
    written += depth === 0 ? addParagraphs(text) : text;
  };
  let from = 0;
  for (let at = content.indexOf('<!--'); at >= 0; at = content.indexOf('<!--', from)) {
    const end = content.indexOf('-->', at);
    if (end < 0) break;
    const comment = content.slice(at, end + 3);
    const { end: isEnd, name = '', attributes = '', empty } = MARK.exec(comment)?.groups ?? {};
    addText(content.slice(from, at));
    from = end + 3;
    if (name === '') continue;
    if (isEnd) depth = Math.max(0, depth - 1);
    else if (!empty) depth += 1;
    else if (!SILENT.has(name)) lose(`the block ${name}, which WordPress fills`, attributes);
  }
  addText(content.slice(from));
  return written;
}
