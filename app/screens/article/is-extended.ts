import type { Block } from '#contract/entities/rich-text.ts';
import { linesOf } from './footnotes.ts';

/** Whether a body has what the specification does not know: groups, footnotes or wide pictures (decision 0061). */
export const isExtended = (blocks: readonly Block[]): boolean =>
  blocks.some(
    (block) =>
      block.group?.type !== undefined ||
      (block.type === 'image' && block.width !== undefined) ||
      linesOf(block).some((line) => line.some(({ footnote }) => footnote !== undefined)),
  );
