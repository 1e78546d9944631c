import type { Lose } from 'masthead-contract/html/reading';
import { readDiviBlock } from './builder-texts.ts';
import { addParagraphs } from './paragraphs.ts';

/** Blocks without HTML of their own that lose nothing, or that are placed otherwise. */
const SILENT = new Set(['more', 'nextpage', 'spacer', 'footnotes', 'separator']);

export const hasBlocks = (content: string): boolean => content.includes('<!-- wp:');

/**
 * The HTML of a block editor text. Text between its blocks is in the classic editor's format. Calls `lose` for blocks that only
 * WordPress can fill.
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
    const { isEnd, name, attributes, isEmpty } = readMark(comment);
    addText(content.slice(from, at));
    from = end + 3;
    if (name === '') continue;
    if (name.startsWith('divi/') && !isEnd) written += readDiviBlock(attributes);
    if (isEnd) depth = Math.max(0, depth - 1);
    else if (!isEmpty) depth += 1;
    else if (!SILENT.has(name) && !name.startsWith('divi/')) lose(`the dynamic block ${name}`, attributes);
  }
  addText(content.slice(from));
  return written;
}

type Mark = { name: string; attributes: string; isEnd: boolean; isEmpty: boolean };

const NO_MARK: Mark = { name: '', attributes: '', isEnd: false, isEmpty: false };

/**
 * The comment that marks a Gutenberg block in a text: its name, and its attributes as JSON. For any other comment the name is
 * empty.
 */
function readMark(comment: string): Mark {
  const written = comment.slice('<!--'.length, -'-->'.length).trim();
  const isEnd = written.startsWith('/');
  const [mark = '', name = ''] = /^\/?wp:([a-z][a-z0-9-]*(?:\/[a-z][a-z0-9-]*)?)/.exec(written) ?? [];
  const isEmpty = written.endsWith('/');
  const attributes = written.slice(mark.length, isEmpty ? -1 : undefined).trim();
  const isMark = attributes === '' || (attributes.startsWith('{') && attributes.endsWith('}'));
  return name !== '' && isMark ? { name, attributes, isEnd, isEmpty } : NO_MARK;
}
