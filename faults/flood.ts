import { Pool } from 'undici';
import { atRate } from '#testing/at-rate.ts';

/** Enough for a second or more of requests, so that slow responses do not slow the flood down. */
const CONNECTIONS = 1_000;
const TIMEOUT_MS = 10_000;

/** Requests a new path each time, `rate` times a second, until it is stopped. */
export function startFlood(url: string, rate: number, pathOf: (number: number) => string) {
  const pool = new Pool(url, {
    connections: CONNECTIONS,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  const statuses = new Map<number, number>();

  const flood = atRate(rate, async (number) => {
    const status = await pool.request({ method: 'GET', path: pathOf(number) }).then(
      async ({ statusCode, body }) => {
        await body.dump();
        return statusCode;
      },
      () => 0,
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });

  return {
    requests: flood.started,
    /** Resolves with the number of responses for each status; 0 stands for no response. */
    async stop(): Promise<ReadonlyMap<number, number>> {
      await flood.stop();
      await pool.destroy();
      return statuses;
    },
  };
}
