import { type Block, HEADING_LEVELS, type Inline, type Text } from './blocks.ts';
import type { Element } from './elements.ts';
import type { Origin, Reading } from './reading.ts';
import type { Style } from './text-run.ts';

/** A heading, and the rest of its element. A box's heading doesn't have a level of its own. */
export function readHeading(
  { tagName, childNodes }: Element,
  style: Style,
  { origin, read }: Reading,
): Block[] {
  const level = HEADING_LEVELS.find((one) => tagName === `h${one}`) ?? 3;
  return read(childNodes, style).map((block) =>
    block.type === 'paragraph' && !block.group
      ? { type: 'heading', level, children: withoutBold(block.children, origin) }
      : block,
  );
}

/** The texts of a heading, which are bold anyway. */
export function withoutBold(inlines: Inline[], { hasLooks }: Origin): Inline[] {
  if (!hasLooks || !inlines.every(isBold)) return inlines;
  return inlines.map((inline) => {
    if (inline.type === 'link') return { ...inline, children: inline.children.map(notBold) };
    return notBold(inline);
  });
}

const notBold = ({ bold: _, ...text }: Text): Text => text;

/** Whether all visible parts of a text are bold. */
export const isBold = (inline: Inline): boolean =>
  inline.type === 'link' ? inline.children.every(isBold) : inline.bold === true || inline.text.trim() === '';
