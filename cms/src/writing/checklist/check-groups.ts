import { hasKnownProvider } from 'masthead-contract/embed-provider';
import type { Block, Inline } from 'masthead-contract/entities/rich-text';
import { footnoteRuns, footnotesIn } from 'masthead-contract/footnotes';
import { groupBlocks, hasWords } from 'masthead-contract/group-blocks';

/** What is checked of groups and footnotes (decision 0061). */
export const GROUP_RULES = [
  'unknownProviders',
  'emptyRows',
  'singlePictures',
  'emptyFootnotes',
  'missingAddresses',
] as const;
export type GroupRule = (typeof GROUP_RULES)[number];

/** The rules that a text breaks: the texts in which it does, or whether it does. */
export function checkGroups(content: readonly Block[]): Record<GroupRule, readonly string[] | boolean> {
  const parts = groupBlocks(content);
  const footnotes = footnotesIn(content);
  return {
    unknownProviders: parts.flatMap((part) =>
      part.type === 'embed' && !hasKnownProvider(part.href) ? [part.href] : [],
    ),
    emptyRows: parts.some(
      (part) => part.type === 'table' && part.rows.some((row) => !row.flat().some(hasWords)),
    ),
    singlePictures: isLeftOver(parts, ['gallery']),
    emptyFootnotes: content.some((block) =>
      footnoteRuns(inlinesOf(block)).some(([first]) => first?.footnote && !footnotes.has(first)),
    ),
    missingAddresses: isLeftOver(parts, ['embed', 'related']),
  };
}

/** Whether a block begins a group of these types that readers do not see as one. */
const isLeftOver = (parts: ReturnType<typeof groupBlocks>, types: readonly string[]): boolean =>
  parts.some((part) => 'group' in part && types.includes(part.group?.type ?? ''));

/** The texts and links of a block. */
export function inlinesOf(block: Block): Inline[] {
  switch (block.type) {
    case 'image':
      return [];
    case 'list':
      return block.children.flatMap((item) => (item.type === 'list' ? inlinesOf(item) : item.children));
    default:
      return block.children;
  }
}
