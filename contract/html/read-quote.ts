import type { Block } from './blocks.ts';
import { type Element, hasClass } from './elements.ts';
import type { Reading } from './reading.ts';
import { addLine, type Style } from './text-run.ts';

/** Paragraphs that follow each other are lines of one quote; other blocks stand between. */
export function readQuote(element: Element, style: Style, { groups, read }: Reading): Block[] {
  const blocks: Block[] = [];
  for (const block of read(element.childNodes, style)) {
    const last = blocks.at(-1);
    const isText = (block.type === 'paragraph' || block.type === 'quote') && !block.group;
    if (!isText) blocks.push(block);
    else if (last?.type === 'quote' && !last.group) {
      addLine(last.children, block.children);
    } else blocks.push({ type: 'quote', children: [...block.children] });
  }
  const [only] = blocks;
  const isPulled = hasClass(element, /pullquote/) && blocks.length === 1 && only?.type === 'quote';
  return isPulled ? groups.pullQuote(only.children) : blocks;
}
