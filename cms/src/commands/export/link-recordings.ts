import { recordingKind } from 'masthead-contract/body/recording';
import type { Block } from 'masthead-contract/body/rich-text';

/** Replaces recordings in a text by links to their files on the site: other systems lack a block with a title for them. */
export const linkRecordings = (content: readonly Block[], site: string): Block[] =>
  content.map((block) =>
    block.type === 'paragraph' && block.group?.type === 'embed'
      ? { ...block, children: block.children.map((child) => linkRecording(child, site)) }
      : block,
  );

type Child = Extract<Block, { type: 'paragraph' }>['children'][number];

const linkRecording = (child: Child, site: string): Child =>
  child.type === 'link' && recordingKind(child.url)
    ? { ...child, url: new URL(child.url, site).href }
    : child;
