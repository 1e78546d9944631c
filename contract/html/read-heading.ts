import type { Block } from './blocks.ts';
import type { Element } from './elements.ts';
import type { Reading } from './reading.ts';
import type { Style } from './text-run.ts';

/** A heading, and what else stands in its element. That of a box has no level of its own. */
export function readHeading({ tagName, childNodes }: Element, style: Style, { read }: Reading): Block[] {
  const level = tagName === 'summary' ? 3 : Number(tagName[1]);
  return read(childNodes, style).map((block) =>
    block.type === 'paragraph' && !block.group ? { type: 'heading', level, children: block.children } : block,
  );
}
