import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { errors, Pool } from 'undici';
import * as v from 'valibot';
import { quantile } from './figure.ts';
import { type LoadOrder, type LoadResult, loadOrder } from './load.ts';

const MOST_FAILURES_TOLD = 20;
/** Milliseconds after which no reader waits any more. */
const PATIENCE = 10_000;

function generate({ url, rate, connections, pages }: LoadOrder) {
  const pool = new Pool(url, { connections, pipelining: 1, headersTimeout: PATIENCE, bodyTimeout: PATIENCE });
  const expected = pages.map((page) => ({ ...page, bytes: page.body && Buffer.from(page.body) }));
  const latencies: number[] = [];
  const late: number[] = [];
  const failures: string[] = [];
  const underWay = new Set<Promise<void>>();
  let asked = 0;
  let failed = 0;
  let repeated = 0;

  async function ask(page: (typeof expected)[number], again = false): Promise<void> {
    const { path, headers, status, bytes } = page;
    try {
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      const got = Buffer.from(await body.arrayBuffer());
      if (statusCode !== status) throw new Error(`status ${statusCode}`);
      if (bytes && !bytes.equals(got)) throw new Error('other bytes');
    } catch (error) {
      // RFC 9110, 9.2.2: a GET whose connection was closed may be sent again; every browser does, once.
      if (!again && error instanceof errors.SocketError) {
        repeated += 1;
        return ask(page, true);
      }
      throw error;
    }
  }

  function send(due: number): void {
    const page = expected[asked++ % expected.length];
    if (!page) return;
    const start = performance.now();
    late.push(start - due);
    const answered = ask(page)
      .catch((error: unknown) => {
        failed += 1;
        if (failures.length < MOST_FAILURES_TOLD) failures.push(`${page.path}: ${String(error)}`);
      })
      .finally(() => {
        latencies.push(performance.now() - start);
        underWay.delete(answered);
      });
    underWay.add(answered);
  }

  const start = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - start) * rate) / 1000;
    while (asked < due) send(start + (asked * 1000) / rate);
  }, 1);

  return async (): Promise<LoadResult> => {
    clearInterval(timer);
    await Promise.all(underWay);
    await pool.destroy();
    return {
      asked,
      failures,
      failed,
      repeated,
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      longest: quantile(latencies, 1),
      lateP99: quantile(late, 0.99),
    };
  };
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const stop = generate(v.parse(loadOrder, workerData));
  port.postMessage('started');
  port.once('message', () => void stop().then((result) => port.postMessage(result)));
}
