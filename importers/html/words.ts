import { type Block, type Inline, inlinesOf, type List } from 'masthead-contract/html/blocks';
import { isBlock, isElement, isText, isUnseen, type Node } from 'masthead-contract/html/elements';
import { takeFootnotes } from 'masthead-contract/html/take-footnotes';
import { normalize } from 'masthead-contract/text/normalize';
import { parseHtml } from './parse-html.ts';
import { removeEncoded } from './remove-encoded.ts';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Raised and lowered characters count as the plain ones. */
const wordsOf = (text: string): string[] => normalize(text, 'NFKC').match(WORD) ?? [];

/** The words of HTML that readers see, in their order. */
export function wordsOfHtml(html: string): string[] {
  let text = '';
  const nodes = parseHtml(html);
  removeEncoded(nodes, () => {});
  const footnotes = takeFootnotes(nodes);
  const walk = (node: Node): void => {
    if (isText(node)) text += node.value;
    if (!isElement(node) || isUnseen(node)) return;
    const note = footnotes.get(node);
    if (note) {
      text += '\n';
      for (const child of note) walk(child);
      return;
    }
    // A short quotation gets its marks.
    const ends = isBlock(node) || /^(?:br|img|hr|q)$/.test(node.tagName) ? '\n' : '';
    text += ends;
    for (const child of node.childNodes) walk(child);
    text += ends;
  };
  for (const node of nodes) walk(node);
  return wordsOf(text);
}

/** The words of blocks that readers see, in their order. */
export function wordsOfBlocks(blocks: readonly Block[]): string[] {
  return wordsOf(blocks.map(textOfBlock).join('\n'));
}

/** The text of a block that readers see. */
export function textOfBlock(block: Block): string {
  const caption = block.group?.caption ? `\n${block.group.caption}` : '';
  if (block.type === 'image') return `\n${block.image.caption}${caption}`;
  if (block.type === 'list') return textOfList(block);
  return `${textOfInlines(inlinesOf(block))}${caption}`;
}

const textOfList = (list: List): string =>
  list.children
    .map((child) => (child.type === 'list' ? textOfList(child) : textOfInlines(child.children)))
    .join('\n');

const textOfInlines = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => (inline.type === 'link' ? textOfInlines(inline.children) : inline.text)).join('');

export type Audit = {
  words: number;
  /** Words that stand elsewhere than in the source, such as a caption. */
  moved: number;
  lost: string[];
};

/** How far a moved caption or footnote may be from its place, in words. */
const WINDOW = 60;

/** Compares the words of a source with those that readers get. */
export function compareWords(source: readonly string[], written: readonly string[]): Audit {
  const places = new Map<string, number[]>();
  for (let index = written.length - 1; index >= 0; index -= 1) {
    const word = written[index] ?? '';
    const known = places.get(word);
    if (known) known.push(index);
    else places.set(word, [index]);
  }
  const audit: Audit = { words: source.length, moved: 0, lost: [] };
  let next = 0;
  for (const word of source) {
    // The first place that no earlier word has taken.
    const place = places.get(word)?.pop();
    if (place === undefined) audit.lost.push(word);
    else if (place < next - WINDOW || place > next + WINDOW) audit.moved += 1;
    if (place !== undefined && Math.abs(place - next) <= WINDOW) next = place + 1;
  }
  return audit;
}
