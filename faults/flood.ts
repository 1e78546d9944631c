import { Pool } from 'undici';
import { atRate } from './at-rate.ts';

/** Enough for a second or more of requests, so that slow answers do not slow the flood down. */
const CONNECTIONS = 1_000;
/** Milliseconds to wait for an answer. */
const PATIENCE = 10_000;

/** Asks for another address each time, so many times a second, until it is stopped. */
export function startFlood(url: string, rate: number, addressOf: (number: number) => string) {
  const pool = new Pool(url, { connections: CONNECTIONS, headersTimeout: PATIENCE, bodyTimeout: PATIENCE });
  const statuses = new Map<number, number>();

  const flood = atRate(rate, async (number) => {
    const status = await pool.request({ method: 'GET', path: addressOf(number) }).then(
      async ({ statusCode, body }) => {
        await body.dump();
        return statusCode;
      },
      () => 0,
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });

  return {
    asked: flood.begun,
    /** How many answers there were of each status; 0 stands for none. */
    async stop(): Promise<ReadonlyMap<number, number>> {
      await flood.stop();
      await pool.destroy();
      return statuses;
    },
  };
}
