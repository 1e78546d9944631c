import { createServer, get, type RequestListener } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../scripts/ports.mjs';
import { until } from '../../../../testing/until.ts';
import { limitTime } from './limit-time';

/** Shorter than any of these responses takes. */
const LIMIT_MS = 700;

/** A request to a server, and whether it has taken too long. */
async function ask(respond: RequestListener) {
  const server = createServer(respond);
  const port = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const request = get({ port });
  let isLate = false;
  limitTime(request, LIMIT_MS, () => {
    isLate = true;
    request.destroy();
  });
  request.on('error', () => {});
  return { request, isLate: () => isLate };
}

/** Sends a part of a long response again and again. */
const sending =
  (bytes: number, intervalMs: number): RequestListener =>
  (_, response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(bytes)), intervalMs);
    response.once('close', () => clearInterval(timer));
  };

test('a server that says nothing times out', async () => {
  const { isLate } = await ask(() => {});
  await until('it is late', isLate);
});

test('a server that trickles bytes times out', async () => {
  const { request, isLate } = await ask(sending(1, 50));
  request.on('response', (response) => response.resume().on('error', () => {}));
  await until('it is late', isLate);
});

test("a large file that keeps coming doesn't time out, however long it takes", async () => {
  const { request, isLate } = await ask(sending(20_000, 20));
  let bytes = 0;
  request.on('response', (response) => {
    response.on('data', ({ length }: Buffer) => {
      bytes += length;
    });
    response.on('error', () => {});
  });
  const start = performance.now();
  await until('it has taken three times as long', () => performance.now() - start > 3 * LIMIT_MS);
  expect(bytes).toBeGreaterThan(0);
  expect(isLate()).toBe(false);
});

test("a paused film doesn't time out", async () => {
  const { request, isLate } = await ask(sending(200_000, 20));
  request.on('response', (response) => response.pause().on('error', () => {}));
  await setTimeout(4 * LIMIT_MS);
  expect(isLate()).toBe(false);
});
