import type { BareServer } from '#testing/bare-server.ts';
import { type Figure, none } from '#testing/figure.ts';
import { type LoadResult, startLoad } from '#testing/load.ts';
import type { Page } from '#testing/pages.ts';
import { GOALS } from './goals.ts';

const CONNECTIONS = 128;
/** The bare server gets one request for each ten to the site. */
const REQUESTS_PER_BARE = 10;

/** `bareP99` is of a bare server at the same time. */
export type ReaderResult = LoadResult & { bareP99: number };

type Settings = {
  bare: BareServer;
  url: string;
  pages: readonly Page[];
  /** Requests a second. */
  rate: number;
  /** Whether a response with another text than its page counts as a failure. */
  compareBytes?: boolean;
};

/** Requests pages in turn at a fixed rate until it is stopped, and a bare server at a tenth of it. */
export async function startReaders({ bare, url, pages, rate, compareBytes = true }: Settings) {
  const port = await bare.serve(pages[0]?.body ?? new Uint8Array());
  const bareLoad = {
    url: `http://127.0.0.1:${port}`,
    rate: rate / REQUESTS_PER_BARE,
    pages: [{ path: '/' }],
  };
  const loads = await Promise.all([
    startLoad({
      url,
      connections: CONNECTIONS,
      rate,
      pages: pages.map(({ path, headers, status, body }) => ({
        path,
        headers,
        status,
        ...(compareBytes && { body }),
      })),
    }),
    startLoad({ connections: CONNECTIONS, ...bareLoad }),
  ]);
  return {
    async stop(): Promise<ReaderResult> {
      const [result, { p99 }] = await Promise.all([loads[0].stop(), loads[1].stop()]);
      return { ...result, bareP99: p99 };
    },
  };
}

export const failures = (what: string, { failures: found, failed, requests }: LoadResult) =>
  none(what, found, { among: requests, count: failed });

/** On a busy machine every server is slow: the limit is then twice the p99 of a bare server. */
export function latency({ p99, bareP99 }: ReaderResult, what = 'p99 of cached pages'): Figure {
  const limit = Number.isFinite(bareP99) ? Math.max(GOALS.p99, 2 * bareP99) : GOALS.p99;
  return {
    name: what,
    value: `${p99.toFixed(1)} ms`,
    comparison: `bare server: ${bareP99.toFixed(1)} ms`,
    goal: limit > GOALS.p99 ? `≤ ${GOALS.p99} ms, or 2 × the bare server` : `≤ ${GOALS.p99} ms`,
    met: p99 <= limit,
    isTime: true,
  };
}
