import { setFlagsFromString } from 'node:v8';
import { answerTasks } from 'masthead-contract/node/limited-task';
import * as v from 'valibot';
import { readText } from '../read-text.ts';
import type { ReadDocument } from './post.ts';
import { postTask, readPost } from './read-post.ts';

// The process of `post-reader.ts`, which may be killed during any post.

/** As for all commands (`scripts/small-heap.mjs`): without it, garbage takes more memory than the posts. */
setFlagsFromString('--heap-growing-percent=20');

const posts = v.array(postTask);

answerTasks((task) =>
  v.parse(posts, task).map((post): ReadDocument[] => {
    try {
      return Array.from(readPost(post), (document) =>
        document.kind === 'article' ? readText(document) : document,
      );
    } catch (error) {
      const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
      return [{ kind: 'left', what: `posts that cannot be read: ${reason}`, place: post.place }];
    }
  }),
);
