import type { BodyNode } from '#contract/body/body-text.ts';
import type { Block } from '#contract/body/rich-text.ts';

/** Whether a body goes beyond the specification: groups, footnotes or wide pictures (decision 0061). */
export const isExtended = (blocks: readonly Block[]): boolean =>
  blocks.some(
    (block) =>
      block.group?.type !== undefined ||
      (block.type === 'image' && block.width !== undefined) ||
      hasFootnote(block),
  );

const hasFootnote = (node: BodyNode): boolean =>
  ('footnote' in node && node.footnote !== undefined) ||
  ('children' in node && node.children.some(hasFootnote));
