import { Pool } from 'undici';

/** Enough for a second or more of requests, so that slow answers do not slow the flood down. */
const CONNECTIONS = 1_000;
/** Milliseconds after which an attacker waits no more. */
const PATIENCE = 10_000;

type Settings = {
  url: string;
  /** Requests a second. */
  rate: number;
  /** The address of a request, by its number. */
  addressOf: (number: number) => string;
  headers?: Record<string, string>;
};

/** Asks for another address each time, at a fixed rate, whether or not answers come, until it is stopped. */
export function startFlood({ url, rate, addressOf, headers = {} }: Settings) {
  const pool = new Pool(url, { connections: CONNECTIONS, headersTimeout: PATIENCE, bodyTimeout: PATIENCE });
  const statuses = new Map<number, number>();
  const underWay = new Set<Promise<void>>();
  let asked = 0;

  async function send(number: number): Promise<void> {
    const status = await pool.request({ method: 'GET', path: addressOf(number), headers }).then(
      async ({ statusCode, body }) => {
        await body.dump();
        return statusCode;
      },
      () => 0,
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  const start = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - start) * rate) / 1000;
    while (asked < due) {
      const done = send(asked++).finally(() => underWay.delete(done));
      underWay.add(done);
    }
  }, 5);

  return {
    asked: () => asked,
    /** How many answers there were of each status; 0 stands for none. */
    async stop(): Promise<ReadonlyMap<number, number>> {
      clearInterval(timer);
      await Promise.all(underWay);
      await pool.destroy();
      return statuses;
    },
  };
}
