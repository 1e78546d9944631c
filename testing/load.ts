import { fileURLToPath } from 'node:url';
import { errors, Pool } from 'undici';
import * as v from 'valibot';
import { atRate } from './at-rate.ts';
import { replyToMessages, startChild } from './child.ts';
import { isSameText, textOf } from './same-text.ts';
import { quantile } from './statistics.ts';

const PROGRAM = fileURLToPath(import.meta.url);
const MAX_FAILURE_LINES = 20;
const TIMEOUT_MS = 120_000;

const order = v.object({
  url: v.string(),
  connections: v.number(),
  /**
   * Requests a second, whether or not earlier ones are answered: slow responses do not reduce the load. Without a rate each connection
   * sends its next request when it has the response before.
   */
  rate: v.optional(v.number()),
  /** Requested in turn. */
  pages: v.array(
    v.object({
      path: v.string(),
      headers: v.optional(v.record(v.string(), v.string())),
      /** By default any below 400. */
      status: v.optional(v.number()),
      /** Of which the response must have the text; by default any. */
      body: v.optional(v.instance(Uint8Array)),
      /** A text that the response must not have: that of a page which says that something failed. */
      lacks: v.optional(v.string()),
    }),
  ),
});

const loadResult = v.object({
  requests: v.number(),
  succeeded: v.number(),
  failed: v.number(),
  /** Missing or incomplete responses, other statuses, other texts: one line each, the first 20 of them. */
  failures: v.array(v.string()),
  /** Successful ones. */
  perSecond: v.number(),
  /**
   * Milliseconds from the request to the last byte, including the wait for a free connection, of successful ones: the median and the
   * 99th percentile; infinite without any.
   */
  p50: v.number(),
  p99: v.number(),
});

export type LoadOrder = v.InferInput<typeof order>;
export type LoadResult = v.InferOutput<typeof loadResult>;

/** Starts a load in a process of its own, which goes on until it is stopped. */
export async function startLoad(load: LoadOrder) {
  if (load.pages.length === 0) throw new Error('There are no pages to request.');
  const child = startChild({ command: process.execPath, args: [PROGRAM] });
  await child.request(load);
  return {
    async stop(): Promise<LoadResult> {
      try {
        return v.parse(loadResult, await child.request('stop'));
      } finally {
        await child.stop();
      }
    },
  };
}

function generate({ url, connections, rate, pages }: v.InferOutput<typeof order>) {
  const limits = { connect: { timeout: TIMEOUT_MS }, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };
  const pool = new Pool(url, { connections, ...limits });
  const latencies: number[] = [];
  const failures: string[] = [];
  const start = performance.now();
  let requests = 0;
  let failed = 0;

  async function send(page: (typeof pages)[number], isRetry = false): Promise<void> {
    const { path, headers = {}, status, body: expected, lacks } = page;
    try {
      const { statusCode, headers: sent, body } = await pool.request({ method: 'GET', path, headers });
      const received = Buffer.from(await body.arrayBuffer());
      if (status === undefined ? statusCode >= 400 : statusCode !== status)
        throw new Error(`status ${statusCode}`);
      if (lacks !== undefined && textOf(received, sent['content-encoding']).includes(lacks))
        throw new Error(`a page with ${lacks}`);
      if (!expected) return;
      if (!isSameText(received, expected, String(sent['content-encoding'])))
        throw new Error('a different text');
      // Comparing the next one takes no decompression.
      page.body = received;
    } catch (error) {
      // RFC 9110, 9.2.2: a GET whose connection was closed may be sent again; every browser does, once.
      if (!isRetry && error instanceof errors.SocketError) return send(page, true);
      throw error;
    }
  }

  async function request(): Promise<void> {
    const page = pages[requests++ % pages.length];
    if (!page) return;
    const requestedAt = performance.now();
    try {
      await send(page);
      latencies.push(performance.now() - requestedAt);
    } catch (error) {
      failed += 1;
      if (failures.length < MAX_FAILURE_LINES) failures.push(`${page.path}: ${String(error)}`);
    }
  }

  const load = rate === undefined ? inTurn(connections, request) : atRate(rate, request);
  return async (): Promise<LoadResult> => {
    await load.stop();
    const seconds = (performance.now() - start) / 1000;
    await pool.destroy();
    return {
      requests,
      succeeded: latencies.length,
      failed,
      failures,
      perSecond: latencies.length / seconds,
      p50: latencies.length === 0 ? Number.POSITIVE_INFINITY : quantile(latencies, 0.5),
      p99: latencies.length === 0 ? Number.POSITIVE_INFINITY : quantile(latencies, 0.99),
    };
  };
}

function inTurn(clients: number, task: () => Promise<void>) {
  let isOver = false;
  const client = async () => {
    while (!isOver) await task();
  };
  const all = Promise.all(Array.from({ length: clients }, client));
  return {
    async stop(): Promise<void> {
      isOver = true;
      await all;
    },
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
