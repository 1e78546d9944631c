import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#scripts/ports.mjs';
import { startLoad } from './load.ts';

/** Loads a server that answers /page, fails with /failure, and cuts connections on which /cut is asked, until it was asked ten times. */
async function load(pages: Parameters<typeof startLoad>[0]['pages'], rate?: number) {
  let asked = 0;
  const server = createServer(({ url, socket }, response) => {
    asked += 1;
    if (url === '/cut') socket.resetAndDestroy();
    else response.writeHead(url === '/page' ? 200 : 500).end('the text');
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const { stop } = await startLoad({ url, connections: 2, pages, ...(rate && { rate }) });
  await expect.poll(() => asked).toBeGreaterThan(9);
  return stop();
}

test.each([undefined, 100])(
  "a load test doesn't count errors as answers (requests per second: %s)",
  async (rate) => {
    const found = await load([{ path: '/page' }, { path: '/failure' }, { path: '/cut' }], rate);
    expect(found.succeeded).toBeGreaterThan(0);
    expect(found.failed).toBeGreaterThanOrEqual(found.succeeded);
    expect(found.succeeded + found.failed).toBe(found.requests);
    expect(new Set(found.failures.map((line) => line.split(':')[0]))).toEqual(new Set(['/failure', '/cut']));
  },
);

test('a load test counts an unexpected status or text as a failure', async () => {
  const body = Buffer.from('the text');
  expect((await load([{ path: '/page', status: 200, body }])).failed).toBe(0);
  expect((await load([{ path: '/page', status: 404 }])).succeeded).toBe(0);
  expect((await load([{ path: '/page', body: Buffer.from('another') }])).succeeded).toBe(0);
  expect((await load([{ path: '/failure', status: 500 }])).failed).toBe(0);
  expect((await load([{ path: '/page', lacks: 'an error' }])).failed).toBe(0);
  expect((await load([{ path: '/page', lacks: 'the text' }])).succeeded).toBe(0);
});
