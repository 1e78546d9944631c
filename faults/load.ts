import { fileURLToPath } from 'node:url';
import { errors, Pool } from 'undici';
import * as v from 'valibot';
import type { BareServer } from '#testing/bare-server.ts';
import { answerMessages, startChild } from '#testing/child.ts';
import { type Figure, none } from '#testing/figure.ts';
import type { Page } from '#testing/pages.ts';
import { quantile } from '#testing/statistics.ts';
import { atRate } from './at-rate.ts';

const PROGRAM = fileURLToPath(import.meta.url);
const CONNECTIONS = 128;
const MOST_FAILURES_TOLD = 20;
/** Milliseconds after which no reader waits any more. */
const PATIENCE = 10_000;
/** Of how many requests to the site one goes to the bare server too. */
const BARE_EVERY = 10;
/** Goal of 'Never down', in milliseconds. */
const P99 = 25;

/** What is asked, of whom and how often; it crosses to a process of its own. */
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
      /** Every byte of the answer; `null` where it may be another one. */
      body: v.nullable(v.instance(Uint8Array)),
    }),
  ),
});

const loadResult = v.object({
  asked: v.number(),
  /** Answers that did not come, were cut short, had another status or a byte that is not the page's; a line each. */
  failures: v.array(v.string()),
  failed: v.number(),
  /** Asked again because a kept connection was closed before a byte of an answer came, as browsers do. */
  repeated: v.number(),
  /** Milliseconds from asking to the last byte; waiting for a free connection counts. */
  p99: v.number(),
  /** The same of a bare server that was asked a tenth as often at the same time. */
  bareP99: v.number(),
});

type Order = v.InferOutput<typeof order>;
export type LoadResult = v.InferOutput<typeof loadResult>;

type Settings = { bare: BareServer; url: string; pages: readonly Page[]; rate: number; bytes?: boolean };

/**
 * Asks for pages in turn at a fixed rate, whether or not answers come: slow answers do not make the load smaller, as
 * they do where each client waits for its answer. It runs until it is stopped.
 */
export async function startLoad({ bare, url, pages, rate, bytes = true }: Settings) {
  const [first] = pages;
  if (!first) throw new Error('There is nothing to ask for.');
  const child = startChild({ command: process.execPath, args: [PROGRAM] });
  const wanted: Order = {
    url,
    bareUrl: `http://127.0.0.1:${await bare.serve(first.body)}`,
    rate,
    pages: pages.map(({ path, headers, status, body }) => ({
      path,
      headers,
      status,
      body: bytes ? body : null,
    })),
  };
  await child.request(wanted);
  return {
    async stop(): Promise<LoadResult> {
      const result = v.parse(loadResult, await child.request('stop'));
      await child.stop();
      return result;
    },
  };
}

export const failures = (what: string, { failures: found, failed, asked }: LoadResult) =>
  none(what, found, { among: asked, count: failed });

/** A machine that is busy with other things is slow for everyone: twice what a bare server needs is then the limit. */
export function latency({ p99, bareP99 }: LoadResult, what = 'p99 of answers'): Figure {
  const limit = Math.max(P99, 2 * bareP99);
  return {
    name: what,
    value: `${p99.toFixed(1)} ms`,
    comparison: `a bare server meanwhile: ${bareP99.toFixed(1)} ms`,
    goal: limit > P99 ? `≤ ${P99} ms, or twice the bare server's` : `≤ ${P99} ms`,
    met: p99 <= limit,
    isTime: true,
  };
}

function generate({ url, bareUrl, rate, pages }: Order) {
  const limits = { connections: CONNECTIONS, headersTimeout: PATIENCE, bodyTimeout: PATIENCE };
  const pool = new Pool(url, limits);
  const bare = new Pool(bareUrl, limits);
  const latencies: number[] = [];
  const bareLatencies: number[] = [];
  const found: string[] = [];
  let failed = 0;
  let repeated = 0;

  async function ask(page: Order['pages'][number], again = false): Promise<void> {
    const { path, headers, status, body: wanted } = page;
    try {
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      const got = Buffer.from(await body.arrayBuffer());
      if (statusCode !== status) throw new Error(`status ${statusCode}`);
      if (wanted && !got.equals(wanted)) throw new Error('other bytes');
    } catch (error) {
      // RFC 9110, 9.2.2: a GET whose connection was closed may be sent again; every browser does, once.
      if (!again && error instanceof errors.SocketError) {
        repeated += 1;
        return ask(page, true);
      }
      failed += 1;
      if (found.length < MOST_FAILURES_TOLD) found.push(`${path}: ${String(error)}`);
    }
  }

  async function askBare(): Promise<void> {
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
      time(() => ask(page), latencies),
      number % BARE_EVERY === 0 && time(askBare, bareLatencies),
    ]);
  });

  return async (): Promise<LoadResult> => {
    await load.stop();
    await Promise.all([pool.destroy(), bare.destroy()]);
    return {
      asked: load.begun(),
      failures: found,
      failed,
      repeated,
      p99: quantile(latencies, 0.99),
      bareP99: quantile(bareLatencies, 0.99),
    };
  };
}

if (import.meta.main) {
  let stop: (() => Promise<LoadResult>) | undefined;
  answerMessages(async (message) => {
    if (stop) return stop();
    stop = generate(v.parse(order, message));
    return 'started';
  });
}
