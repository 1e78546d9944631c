import http, { createServer } from 'node:http';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listen } from '../../../scripts/ports.mjs';
import { reportRequestsInTransactions } from './requests-in-transactions';

const server = createServer((_, response) => response.end());
let port: number;
beforeAll(async () => {
  port = await listen(server);
});
afterAll(() => server.close());

let stop = () => {};
afterEach(() => stop());

/** Reports of requests of a service whose code is in a transaction of this state. */
function watch(state: 'open' | 'completed' | 'none'): string[] {
  const reports: string[] = [];
  const db = {
    inTransaction: () => state !== 'none',
    transaction: async () => ({ get: () => ({ isCompleted: () => state === 'completed' }) }),
  };
  stop = reportRequestsInTransactions({ db }, ({ message }) => reports.push(message));
  return reports;
}

const REQUESTS: [string, () => Promise<unknown>][] = [
  ['fetch', () => fetch(`http://127.0.0.1:${port}`).then((response) => response.text())],
  ['node:http', () => new Promise((resolve) => http.get({ port }, (response) => resolve(response.resume())))],
  [
    'node:net, as of mail',
    () =>
      new Promise<void>((resolve) => {
        const socket = net.connect(port, '127.0.0.1', () => resolve(void socket.destroy()));
      }),
  ],
];

test.each(REQUESTS)('a request by %s inside a transaction is reported with its place', async (_what, ask) => {
  const reports = watch('open');
  await ask();
  await expect.poll(() => reports.length).toBeGreaterThan(0);
  expect(reports[0]).toContain('requests-in-transactions.test.ts');
});

test.each(
  REQUESTS.flatMap(([what, ask]) => [
    { what, ask, state: 'none' } as const,
    { what, ask, state: 'completed' } as const,
  ]),
)('a request by $what in a transaction that is $state is not reported', async ({ ask, state }) => {
  const reports = watch(state);
  await ask();
  expect(reports).toEqual([]);
});
