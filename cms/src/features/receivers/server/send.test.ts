import { createHmac } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../../scripts/ports.mjs';
import type { LoggedChange } from '../../../core/database/change-table';
import { notifyIndexNow } from './index-now';
import { readJson, readRetryAfter, send } from './send';
import { notifyWebhook } from './webhook';

const SITE = 'https://magazine.example';

/** Starts a receiver; returns its address and the requests it gets. */
async function startReceiver(respond: RequestListener) {
  const requests: { type: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: unknown[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { headers } = request;
    requests.push({ headers, type: headers['content-type'] ?? '', body: chunks.join('') });
    respond(request, response);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { address: `http://127.0.0.1:${await listen(server)}/`, requests };
}

const change = (id: number, slug: string | null, vanished = false): LoggedChange => ({
  id,
  type: slug === null ? 'tag' : 'article',
  documentId: `id-${id}`,
  vanished,
  announced: true,
  slug,
});

test('IndexNow gets the URL of each article once, with the key and its location', async () => {
  const { address, requests } = await startReceiver((_, response) => response.writeHead(202).end());
  const settings = { key: 'abcdef12', siteUrl: SITE, endpoint: address };
  expect(await notifyIndexNow([change(1, null)], settings)).toBe(false);
  const changes = [change(1, 'a'), change(1, 'b', true), change(2, null), change(1, 'a')];
  expect(await notifyIndexNow(changes, settings)).toBe(true);
  expect(requests.map(({ type }) => type)).toEqual(['application/json; charset=utf-8']);
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    host: 'magazine.example',
    key: 'abcdef12',
    keyLocation: `${SITE}/abcdef12.txt`,
    urlList: [`${SITE}/article/id-1/a`, `${SITE}/article/id-1/b`],
  });
});

test('a webhook gets changed content and its former URLs, with a signature', async () => {
  const { address, requests } = await startReceiver((_, response) => response.writeHead(204).end());
  const secret = Buffer.from('0123456789abcdef0123456789abcdef');
  const settings = { url: address, secret, siteUrl: SITE, now: Date.parse('2026-11-29T12:00:00.500Z') };
  await notifyWebhook('log-2', [change(1, 'a', true), change(2, null)], settings);
  await notifyWebhook('log-3', null, settings);
  const [first, all] = requests.map(({ body }) => JSON.parse(body));
  expect(first).toEqual({
    type: 'content.changed',
    timestamp: '2026-11-29T12:00:00.500Z',
    data: {
      changes: [
        { type: 'article', documentId: 'id-1', withdrawn: true, url: `${SITE}/article/id-1/a` },
        { type: 'tag', documentId: 'id-2', withdrawn: false, url: null },
      ],
    },
  });
  expect(all.data.changes).toEqual([{ type: 'everything', documentId: null, withdrawn: false, url: null }]);
  const { headers, body = '' } = requests[0] ?? {};
  const signed = createHmac('sha256', secret).update(`log-2.1795953600.${body}`).digest('base64');
  expect(headers).toMatchObject({
    'webhook-id': 'log-2',
    'webhook-timestamp': '1795953600',
    'webhook-signature': `v1,${signed}`,
  });
});

test.each<{ what: string; respond: RequestListener; problem: object | null }>([
  {
    what: 'an error',
    respond: (_, response) => response.writeHead(500).end(),
    problem: { message: 'it answers 500', retryAfterMs: 0 },
  },
  {
    what: 'too many requests',
    respond: (_, response) => response.writeHead(429, { 'Retry-After': '120' }).end(),
    problem: { message: 'it answers 429', retryAfterMs: 120_000 },
  },
  {
    what: 'a redirect, which is not followed',
    respond: (_, response) => response.writeHead(307, { Location: '/elsewhere' }).end(),
    problem: { message: 'it answers 307' },
  },
  {
    what: 'a body without an end, which is not read',
    respond: (_, response) => {
      response.writeHead(200);
      const writing = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(writing));
    },
    problem: null,
  },
  {
    what: 'a connection that is cut',
    respond: (request) => request.socket.destroy(),
    problem: { message: 'ECONNRESET' },
  },
  {
    what: 'nothing at all',
    respond: () => undefined,
    problem: { message: 'it does not answer in time' },
  },
])('interprets $what', async ({ respond, problem }) => {
  const { address, requests } = await startReceiver(respond);
  const result = await send(address, { headers: {} }, 300).then(
    () => null,
    (error) => error,
  );
  if (problem) expect(result).toMatchObject(problem);
  else expect(result).toBeNull();
  expect(requests).toHaveLength(1);
});

test('an endless answer does not count as a confirmation', async () => {
  const { address } = await startReceiver((_, response) => void response.writeHead(200).write('{'));
  const confirms = async (answer: IncomingMessage) => (await readJson(answer)) !== null;
  await expect(send(address, { headers: {}, confirms }, 300)).rejects.toThrow('it does not answer in time');
});

test.each([
  { value: undefined, delay: 0 },
  { value: '', delay: 0 },
  { value: 'soon', delay: 0 },
  { value: '-5', delay: 0 },
  { value: ' 30 ', delay: 30_000 },
  { value: 'Sun, 22 Nov 2026 12:01:00 GMT', delay: 60_000 },
  { value: 'Sun, 22 Nov 2026 11:00:00 GMT', delay: 0 },
  { value: '9'.repeat(400), delay: 86_400_000 },
])('Retry-After: $value', ({ value, delay }) => {
  expect(readRetryAfter(value, Date.parse('2026-11-22T12:00:00Z'))).toBe(delay);
});
