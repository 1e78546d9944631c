import { fileURLToPath } from 'node:url';
import { errors, Pool } from 'undici';
import * as v from 'valibot';
import type { BareServer } from '#testing/bare-server.ts';
import { replyToMessages, startChild } from '#testing/child.ts';
import { type Figure, none } from '#testing/figure.ts';
import type { Page } from '#testing/pages.ts';
import { isSameText } from '#testing/same-text.ts';
import { quantile } from '#testing/statistics.ts';
import { atRate } from './at-rate.ts';
import { GOALS } from './case.ts';

const PROGRAM = fileURLToPath(import.meta.url);
const CONNECTIONS = 128;
const MAX_FAILURE_LINES = 20;
const TIMEOUT_MS = 120_000;
/** The bare server gets one request for each ten to the site. */
const REQUESTS_PER_BARE = 10;

/** Sent to the load generator, which runs as its own process. */
const order = v.object({
  url: v.string(),
  /** Requests a second. */
  rate: v.number(),
  bareUrl: v.string(),
  pages: v.array(
    v.object({
      path: v.string(),
      headers: v.record(v.string(), v.string()),
      status: v.number(),
      /** The expected body; `null` if it may change. */
      body: v.nullable(v.instance(Uint8Array)),
    }),
  ),
});

const loadResult = v.object({
  requests: v.number(),
  /** Missing or incomplete responses, other statuses, other texts: one line each, the first 20 of them. */
  failures: v.array(v.string()),
  failed: v.number(),
  /** Requests sent again because a kept-alive connection was closed before the first byte, as browsers do. */
  retried: v.number(),
  /** Milliseconds from the request to the last byte, including the wait for a free connection. */
  p99: v.number(),
  /** The same for a bare server at a tenth of the rate at the same time. */
  bareP99: v.number(),
});

type Order = v.InferOutput<typeof order>;
export type LoadResult = v.InferOutput<typeof loadResult>;

type Settings = {
  bare: BareServer;
  url: string;
  pages: readonly Page[];
  /** Requests a second. */
  rate: number;
  /** Whether a response with another text than its page counts as a failure. */
  compareBytes?: boolean;
};

/**
 * Requests pages in turn at a fixed rate until it is stopped. The rate does not depend on responses (open loop): slow
 * responses do not reduce the load.
 */
export async function startLoad({ bare, url, pages, rate, compareBytes = true }: Settings) {
  const [first] = pages;
  if (!first) throw new Error('There are no pages to request.');
  const child = startChild({ command: process.execPath, args: [PROGRAM] });
  const loadOrder: Order = {
    url,
    bareUrl: `http://127.0.0.1:${await bare.serve(first.body)}`,
    rate,
    pages: pages.map(({ path, headers, status, body }) => ({
      path,
      headers,
      status,
      body: compareBytes ? body : null,
    })),
  };
  await child.request(loadOrder);
  return {
    async stop(): Promise<LoadResult> {
      const result = v.parse(loadResult, await child.request('stop'));
      await child.stop();
      return result;
    },
  };
}

export const failures = (what: string, { failures: found, failed, requests }: LoadResult) =>
  none(what, found, { among: requests, count: failed });

/** On a busy machine every server is slow: the limit is then twice the p99 of a bare server. */
export function latency({ p99, bareP99 }: LoadResult, what = 'p99 of cached pages'): Figure {
  const limit = Math.max(GOALS.p99, 2 * bareP99);
  return {
    name: what,
    value: `${p99.toFixed(1)} ms`,
    comparison: `bare server: ${bareP99.toFixed(1)} ms`,
    goal: limit > GOALS.p99 ? `≤ ${GOALS.p99} ms, or 2 × the bare server` : `≤ ${GOALS.p99} ms`,
    met: p99 <= limit,
    isTime: true,
  };
}

function generate({ url, bareUrl, rate, pages }: Order) {
  const limits = {
    connections: CONNECTIONS,
    connect: { timeout: TIMEOUT_MS },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  };
  const pool = new Pool(url, limits);
  const bare = new Pool(bareUrl, limits);
  const latencies: number[] = [];
  const bareLatencies: number[] = [];
  const found: string[] = [];
  let failed = 0;
  let retried = 0;

  async function request(page: Order['pages'][number], isRetry = false): Promise<void> {
    const { path, headers, status, body: expected } = page;
    try {
      const { statusCode, body, headers: sent } = await pool.request({ method: 'GET', path, headers });
      const received = Buffer.from(await body.arrayBuffer());
      if (statusCode !== status) throw new Error(`status ${statusCode}`);
      if (!expected) return;
      const encoding = String(sent['content-encoding']);
      if (!isSameText(received, expected, encoding)) throw new Error('a different text');
      // Comparing the next one takes no decompression.
      page.body = received;
    } catch (error) {
      // RFC 9110, 9.2.2: a GET whose connection was closed may be sent again; every browser does, once.
      if (!isRetry && error instanceof errors.SocketError) {
        retried += 1;
        return request(page, true);
      }
      failed += 1;
      if (found.length < MAX_FAILURE_LINES) found.push(`${path}: ${String(error)}`);
    }
  }

  async function requestBare(): Promise<void> {
    const { body } = await bare.request({ method: 'GET', path: '/' });
    await body.arrayBuffer();
  }

  async function time(work: () => Promise<void>, times: number[]): Promise<void> {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }

  const load = atRate(rate, async (number) => {
    const page = pages[number % pages.length];
    if (!page) return;
    await Promise.all([
      time(() => request(page), latencies),
      number % REQUESTS_PER_BARE === 0 && time(requestBare, bareLatencies),
    ]);
  });

  return async (): Promise<LoadResult> => {
    await load.stop();
    await Promise.all([pool.destroy(), bare.destroy()]);
    return {
      requests: load.started(),
      failures: found,
      failed,
      retried,
      p99: quantile(latencies, 0.99),
      bareP99: quantile(bareLatencies, 0.99),
    };
  };
}

if (import.meta.main) {
  let stop: (() => Promise<LoadResult>) | undefined;
  replyToMessages(async (message) => {
    if (stop) return stop();
    stop = generate(v.parse(order, message));
    return 'started';
  });
}
