import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { errors, Pool } from 'undici';
import * as v from 'valibot';
import { quantile } from './figure.ts';
import { type LoadOrder, type LoadResult, loadOrder } from './load.ts';

const MOST_FAILURES_TOLD = 20;
/** Milliseconds after which no reader waits any more. */
const PATIENCE = 10_000;

/** Of how many requests to the site one goes to the bare server too. */
const BARE_EVERY = 10;

function generate({ url, bareUrl, rate, connections, pages }: LoadOrder) {
  const limits = { connections, pipelining: 1, headersTimeout: PATIENCE, bodyTimeout: PATIENCE };
  const pool = new Pool(url, limits);
  const bare = new Pool(bareUrl, limits);
  const expected = pages.map((page) => ({ ...page, bytes: page.body && Buffer.from(page.body) }));
  const latencies: number[] = [];
  const bareLatencies: number[] = [];
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

  async function askBare(): Promise<void> {
    const start = performance.now();
    const { body } = await bare.request({ method: 'GET', path: '/' });
    await body.arrayBuffer();
    bareLatencies.push(performance.now() - start);
  }

  function send(): void {
    const page = expected[asked++ % expected.length];
    if (!page) return;
    const start = performance.now();
    if (asked % BARE_EVERY === 0) follow(askBare());
    follow(
      ask(page)
        .catch((error: unknown) => {
          failed += 1;
          if (failures.length < MOST_FAILURES_TOLD) failures.push(`${page.path}: ${String(error)}`);
        })
        .then(() => void latencies.push(performance.now() - start)),
    );
  }

  function follow(work: Promise<void>): void {
    const done = work.finally(() => underWay.delete(done));
    underWay.add(done);
  }

  const start = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - start) * rate) / 1000;
    while (asked < due) send();
  }, 1);

  return async (): Promise<LoadResult> => {
    clearInterval(timer);
    await Promise.all(underWay);
    await Promise.all([pool.destroy(), bare.destroy()]);
    return {
      asked,
      failures,
      failed,
      repeated,
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      longest: quantile(latencies, 1),
      bareP99: quantile(bareLatencies, 0.99),
    };
  };
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const stop = generate(v.parse(loadOrder, workerData));
  port.postMessage('started');
  port.once('message', () => void stop().then((result) => port.postMessage(result)));
}
