import * as v from 'valibot';
import { feedItem, readFeedItem } from '../feed/read-feed-item.ts';
import { ghostPost, readGhostPost } from '../ghost/read-ghost-post.ts';
import { markdownFile, readMarkdownFile } from '../markdown/read-markdown-file.ts';
import { mediumPost, readMediumPost } from '../medium/read-medium-post.ts';
import type { SourceDocument } from '../source-document.ts';
import { readSubstackPost, substackPost } from '../substack/read-substack-post.ts';
import { readWordpressPost, wordpressPost } from '../wordpress/read-wordpress-post.ts';

/** A post as its source has it, with all that is needed to read it, in JSON. */
export const postTask = v.variant('kind', [
  wordpressPost,
  ghostPost,
  substackPost,
  mediumPost,
  markdownFile,
  feedItem,
]);
export type PostTask = v.InferOutput<typeof postTask>;
/** A task in the form in which it is sent. */
export type PostInput = v.InferInput<typeof postTask>;

/** Reads a post, with the authors and terms that it refers to before it. May throw anything, and take any time and memory. */
export function readPost(task: PostTask): Iterable<SourceDocument> {
  switch (task.kind) {
    case 'wordpress':
      return readWordpressPost(task);
    case 'ghost':
      return readGhostPost(task);
    case 'substack':
      return readSubstackPost(task);
    case 'medium':
      return readMediumPost(task);
    case 'markdown':
      return readMarkdownFile(task);
    case 'feed':
      return readFeedItem(task);
  }
}
