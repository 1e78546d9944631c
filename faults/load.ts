import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import type { Page } from './pages.ts';

/** What is asked, by whom and how often; it crosses to a thread of its own. */
export const loadOrder = v.object({
  url: v.string(),
  /** Requests a second. */
  rate: v.number(),
  connections: v.number(),
  bareUrl: v.string(),
  pages: v.array(
    v.object({
      path: v.string(),
      headers: v.record(v.string(), v.string()),
      status: v.number(),
      /** Every byte of the answer; `null` where it may be another one. */
      body: v.nullable(v.instance(Uint8Array)),
    }),
  ),
});

export const loadResult = v.object({
  asked: v.number(),
  /** Answers that did not come, were cut short, had another status or a byte that is not the page's; a line each. */
  failures: v.array(v.string()),
  failed: v.number(),
  /** Asked again because a kept connection was closed before a byte of an answer came, as browsers do. */
  repeated: v.number(),
  /** Milliseconds from asking to the last byte; waiting for a free connection counts. */
  p50: v.number(),
  p99: v.number(),
  longest: v.number(),
  /** The same of a bare server that was asked a tenth as often at the same time. */
  bareP99: v.number(),
});

export type LoadOrder = v.InferOutput<typeof loadOrder>;
export type LoadResult = v.InferOutput<typeof loadResult>;

type Settings = { url: string; pages: readonly Page[]; rate: number; connections?: number; bytes?: boolean };

/**
 * Asks for pages in turn at a fixed rate, whether or not answers come: slow answers do not make the load smaller, as
 * they do where each client waits for its answer. It runs until it is stopped.
 */
export async function startLoad({ url, pages, rate, connections = 128, bytes = true }: Settings) {
  const [first] = pages;
  if (!first) throw new Error('There is nothing to ask for.');
  const bare = new Worker(new URL('./bare-server.ts', import.meta.url), {
    workerData: new Uint8Array(first.body),
  });
  const [barePort]: unknown[] = await once(bare, 'message');
  const order: LoadOrder = {
    url,
    bareUrl: `http://127.0.0.1:${v.parse(v.number(), barePort)}`,
    rate,
    connections,
    pages: pages.map(({ path, headers, status, body }) => ({
      path,
      headers,
      status,
      body: bytes ? new Uint8Array(body) : null,
    })),
  };
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: order });
  const broken = once(worker, 'error').then(([error]) => {
    throw error;
  });
  await Promise.race([once(worker, 'message'), broken]);

  return {
    async stop(): Promise<LoadResult> {
      const answered = once(worker, 'message');
      worker.postMessage('stop');
      const [result]: unknown[] = await Promise.race([answered, broken]);
      await Promise.all([worker.terminate(), bare.terminate()]);
      return v.parse(loadResult, result);
    },
  };
}
