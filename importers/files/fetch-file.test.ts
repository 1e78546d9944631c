import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPatiently } from './fetch-file.ts';

const WAITS_MS = [1, 1];
let statuses: number[] = [];
let requests = 0;
let server: http.Server;
let address: string;
beforeAll(async () => {
  server = http.createServer((_request, response) => {
    requests += 1;
    response.writeHead(statuses.shift() ?? 200, { connection: 'upgrade', upgrade: 'tea' }).end('tea');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.close();
});

test('sends no password', async () => {
  const options = { hosts: new Set(['127.0.0.1']), mayConnect: () => true };
  await expect(fetchPatiently(address.replace('//', '//ann:tea@'), options, [])).rejects.toThrow(
    /has a password/,
  );
});

test.each([
  { answers: [503, 429], asked: 3, outcome: 'tea' },
  { answers: [503, 503, 503], asked: 3, outcome: /: its server answered 503\.$/ },
  { answers: [404], asked: 1, outcome: /: its server answered 404\.$/ },
  { answers: [101], asked: 1, outcome: /: its server answered 101\.$/ },
])('asks a server that answers $answers $asked times', async ({ answers, asked, outcome }) => {
  statuses = [...answers];
  requests = 0;
  const options = { hosts: new Set(['127.0.0.1']), mayConnect: () => true };
  const fetching = fetchPatiently(address, options, WAITS_MS);
  if (typeof outcome === 'string') expect((await fetching).body.toString()).toBe(outcome);
  else await expect(fetching).rejects.toThrow(outcome);
  expect(requests).toBe(asked);
});
