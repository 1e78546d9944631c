import { hasKnownProvider } from 'masthead-contract/body/embed-provider';
import { footnoteRuns, footnotesIn } from 'masthead-contract/body/footnotes';
import { groupBlocks, hasWords } from 'masthead-contract/body/group-blocks';
import { fileName, recordingKind } from 'masthead-contract/body/recording';
import type { Block, Inline } from 'masthead-contract/body/rich-text';
import { isVisible } from 'masthead-contract/text/clean-text';

/** Checks of groups and footnotes (decision 0061). */
export const GROUP_RULES = [
  'unknownProviders',
  'emptyRows',
  'singlePictures',
  'emptyFootnotes',
  'missingAddresses',
  'untitledRecordings',
] as const;
export type GroupRule = (typeof GROUP_RULES)[number];

/** The rules that a text breaks: the offending parts, or whether it does. */
export function checkGroups(content: readonly Block[]): Record<GroupRule, readonly string[] | boolean> {
  const parts = groupBlocks(content);
  const footnotes = footnotesIn(content);
  const embeds = parts.filter((part) => part.type === 'embed');
  const [recordings, others] = [
    embeds.filter(({ href }) => recordingKind(href)),
    embeds.filter(({ href }) => !recordingKind(href)),
  ];
  return {
    unknownProviders: others.flatMap(({ href }) => (hasKnownProvider(href) ? [] : href)),
    emptyRows: parts.some(
      (part) => part.type === 'table' && part.rows.some((row) => !row.flat().some(hasWords)),
    ),
    singlePictures: isLeftOver(parts, ['gallery']),
    emptyFootnotes: content.some((block) =>
      footnoteRuns(inlinesOf(block)).some(([first]) => first?.footnote && !footnotes.has(first)),
    ),
    missingAddresses: isLeftOver(parts, ['embed', 'related']),
    untitledRecordings: recordings.flatMap(({ href, link }) => (isTitled(link, href) ? [] : fileName(href))),
  };
}

/** Whether a recording has a title, and not just its URL. */
function isTitled({ children }: { children: readonly { text: string }[] }, href: string): boolean {
  const title = children.map(({ text }) => text).join('');
  return isVisible(title) && title.trim() !== href;
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
