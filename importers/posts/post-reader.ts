import {
  createLimitedProcess,
  LimitExceeded,
  type Limits,
  ProcessEnded,
} from 'masthead-contract/node/limited-process';
import * as v from 'valibot';
import type { FoundDocument, FoundPost, PlainDocument } from '../source-document.ts';
import { type ReadDocument, readDocument } from './post.ts';

/** Limits for one post or a batch. An ordinary post takes two milliseconds; one of the maximum page size may take a second. */
const LIMITS: Limits = { cpuMs: 10_000, heapMb: 400, growthMb: 400 };

/** Posts are sent in batches, because a message for each takes as long as reading it. */
const BATCH = { posts: 25, characters: 250_000 };
/** Batches sent to the process or waiting for it, while reading the source continues. */
const BATCHES_AHEAD = 2;

/**
 * Reads posts in a process with limits of time and memory. A post that exceeds them, or that can't be read, is left out and
 * named; all others are read.
 */
export function createPostReader(limits: Limits = LIMITS) {
  const { run } = createLimitedProcess<ReadDocument[][]>({
    file: new URL('./post-process.ts', import.meta.url),
    answer: v.array(v.array(readDocument)),
    limits,
    queue: { high: BATCHES_AHEAD + BATCH.posts, low: 0 },
  });

  async function readAlone(post: FoundPost): Promise<ReadDocument[]> {
    try {
      return (await run([post.task])).flat();
    } catch (error) {
      // If the process cannot even start, the post is not to blame.
      if (error instanceof ProcessEnded) await run([]);
      return [
        {
          kind: 'left',
          what: `posts that cannot be read: ${reasonOf(error, limits)}`,
          place: post.task.place,
        },
      ];
    }
  }

  /** The documents of the posts, each in place of its post. */
  async function readAll(posts: readonly FoundPost[]): Promise<ReadDocument[][]> {
    try {
      return await run(posts.map(({ task }) => task));
    } catch {
      const all: ReadDocument[][] = [];
      for (const post of posts) all.push(await readAlone(post));
      return all;
    }
  }

  async function readBatch(found: readonly FoundDocument[]): Promise<(ReadDocument | PlainDocument)[]> {
    const posts = found.filter((document) => document.kind === 'post');
    const read = posts.length > 0 ? await readAll(posts) : [];
    const documents: (ReadDocument | PlainDocument)[] = [];
    for (const document of found) {
      if (document.kind !== 'post') documents.push(document);
      else for (const each of read.shift() ?? []) documents.push(each);
    }
    return documents;
  }

  /** Yields everything a reader has found, in order, with every post read. */
  return async function* readPosts(found: AsyncIterable<FoundDocument>) {
    const pending: ReturnType<typeof readBatch>[] = [];
    const begin = (some: readonly FoundDocument[]) => {
      const batch = readBatch(some);
      // Its failure is thrown when its turn comes.
      batch.catch(() => undefined);
      pending.push(batch);
    };
    let batch: FoundDocument[] = [];
    let characters = 0;
    for await (const document of found) {
      batch.push(document);
      if (document.kind === 'post') characters += document.characters;
      if (batch.length < BATCH.posts && characters < BATCH.characters) continue;
      begin(batch);
      [batch, characters] = [[], 0];
      if (pending.length > BATCHES_AHEAD) yield* (await pending.shift()) ?? [];
    }
    begin(batch);
    for (const each of pending) yield* await each;
  };
}
export type ReadPosts = ReturnType<typeof createPostReader>;

function reasonOf(error: unknown, { cpuMs, growthMb }: Limits): string {
  if (error instanceof LimitExceeded)
    return error.limit === 'cpu'
      ? `it takes more than ${cpuMs / 1_000} seconds`
      : `it takes more than ${growthMb} MB of memory`;
  return error instanceof Error ? error.message : String(error);
}
