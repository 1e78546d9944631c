import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import * as v from 'valibot';
import { replyToMessages, startChild } from '#testing/child.ts';
import { quantile } from '#testing/statistics.ts';

const responses = v.object({
  succeeded: v.number(),
  failed: v.number(),
  /** Successful ones. */
  perSecond: v.number(),
  /** Milliseconds, of successful ones. */
  p99: v.number(),
});
export type Responses = v.InferOutput<typeof responses>;

const order = v.object({
  url: v.string(),
  /** Requested in this order, and from the start again. */
  paths: v.array(v.string()),
  connections: v.number(),
  seconds: v.number(),
  /**
   * Requests a second, whether or not earlier pages have arrived. Without a rate each connection requests the next page as
   * soon as it has the one before.
   */
  rate: v.optional(v.number()),
});
type Order = v.InferOutput<typeof order>;

/** Starts a load generator in a process of its own: in this one it would delay the supervision of the magazine. */
export function startSearchLoad() {
  const child = startChild({ command: process.execPath, args: [fileURLToPath(import.meta.url)] });
  return {
    run: async (load: Order): Promise<Responses> => v.parse(responses, await child.request(load)),
    stop: child.stop,
  };
}

function generate({ url, paths, connections, seconds, rate }: Order): Promise<Responses> {
  let next = 0;
  const nextPath = () => paths[next++ % paths.length] ?? '/';
  return collect(url, connections, seconds, async (request, isOver, elapsed) => {
    if (rate === undefined) {
      const client = async () => {
        while (!isOver()) await request(nextPath());
      };
      await Promise.all(Array.from({ length: connections }, client));
      return;
    }
    const pending = new Set<Promise<void>>();
    for (let started = 0; !isOver(); await setTimeout(1)) {
      for (; started < elapsed() * rate; started += 1) {
        const done = request(nextPath()).finally(() => pending.delete(done));
        pending.add(done);
      }
    }
    await Promise.all(pending);
  });
}

type Generate = (
  request: (path: string) => Promise<void>,
  isOver: () => boolean,
  /** Seconds since the start. */
  elapsed: () => number,
) => Promise<void>;

async function collect(
  url: string,
  connections: number,
  seconds: number,
  send: Generate,
): Promise<Responses> {
  const pool = new Pool(url, { connections });
  let failed = 0;
  const latencies: number[] = [];
  const start = performance.now();
  const elapsed = () => (performance.now() - start) / 1000;

  async function request(path: string): Promise<void> {
    const requestedAt = performance.now();
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path,
      headers: { 'accept-encoding': 'br' },
    });
    await body.dump({ limit: Number.POSITIVE_INFINITY });
    // A page number beyond the last one is redirected to the first page.
    if (statusCode < 400) latencies.push(performance.now() - requestedAt);
    else failed += 1;
  }

  await send(request, () => elapsed() >= seconds, elapsed);
  const perSecond = latencies.length / elapsed();
  await pool.close();
  return { succeeded: latencies.length, failed, perSecond, p99: quantile(latencies, 0.99) };
}

if (import.meta.main) replyToMessages((message) => generate(v.parse(order, message)));
