import { createServer, type RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../scripts/ports.mjs';
import { sendToCache, sendToHub, sendToIndexNow } from './receivers';
import { readRetryAfter } from './send-request';

const SITE = 'https://magazine.example';

/** Starts a receiver; returns its address and the requests it gets. */
async function startReceiver(respond: RequestListener) {
  const requests: Record<'type' | 'method' | 'url' | 'host' | 'authorization' | 'body', string>[] = [];
  const server = createServer(async (request, response) => {
    const chunks: unknown[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    const { host = '', authorization = '' } = headers;
    requests.push({
      method,
      url,
      host,
      authorization,
      type: headers['content-type'] ?? '',
      body: chunks.join(''),
    });
    respond(request, response);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { address: `http://127.0.0.1:${await listen(server)}/`, requests };
}

test('tells a hub of each feed in each format, by both names of the parameter', async () => {
  const { address, requests } = await startReceiver((_, response) => response.writeHead(204).end());
  expect(await sendToHub(address, SITE)(['', 'tags=fish+%26+chips'])).toEqual({ kind: 'accepted' });
  const topics = requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  expect(topics).toEqual(
    ['', '?tags=fish+%26+chips']
      .flatMap((query) => ['/feed.xml', '/atom.xml', '/feed.json'].map((path) => SITE + path + query))
      .map((topic) => ({ 'hub.mode': 'publish', 'hub.url': topic, 'hub.topic': topic })),
  );
});

test('sends many addresses to IndexNow at once, with the key and where it is proved', async () => {
  const { address, requests } = await startReceiver((_, response) => response.writeHead(202).end());
  const paths = Array.from({ length: 10_000 }, (_, index) => `/article/${index}/a`);
  const send = sendToIndexNow({ key: 'abcdef12', endpoint: address }, SITE);
  expect(await send(paths)).toEqual({ kind: 'accepted' });
  expect(requests.map(({ type }) => type)).toEqual(['application/json; charset=utf-8']);
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    host: 'magazine.example',
    key: 'abcdef12',
    keyLocation: `${SITE}/abcdef12.txt`,
    urlList: paths.map((path) => SITE + path),
  });
});

describe('a cache in front of the site', () => {
  test('with a token gets a list of addresses', async () => {
    const { address, requests } = await startReceiver((_, response) => response.writeHead(200).end());
    const purge = sendToCache({ url: address, token: 'secret' }, SITE);
    expect(await purge(['/', '/article/a/b'])).toEqual({ kind: 'accepted' });
    expect(requests).toMatchObject([{ method: 'POST', authorization: 'Bearer secret' }]);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ files: [`${SITE}/`, `${SITE}/article/a/b`] });
  });

  test.each(['{"success":false,"errors":[]}', '<html>Log in</html>', 'null'])(
    'with a token that answers 200 and %s is told again',
    async (answer) => {
      const { address } = await startReceiver((_, response) => response.end(answer));
      const outcome = await sendToCache({ url: address, token: 'secret' }, SITE)(['/']);
      expect(outcome).toMatchObject({ kind: 'failed', reason: 'it does not confirm what it was told' });
    },
  );

  test('without one gets a request for each path, for the host of the site', async () => {
    const { address, requests } = await startReceiver(({ url }, response) =>
      response.writeHead(url === '/' ? 200 : 404).end(),
    );
    const purge = sendToCache({ url: new URL(address).origin, token: null }, SITE);
    expect(await purge(['/', '/feed.xml?tags=a+b'])).toEqual({ kind: 'accepted' });
    expect(requests).toMatchObject(
      ['/', '/feed.xml?tags=a+b'].map((url) => ({ method: 'PURGE', url, host: 'magazine.example' })),
    );
  });

  test('that takes no such requests is not asked again, and one that fails is', async () => {
    const refusing = await startReceiver((_, response) => response.writeHead(405).end());
    const failing = await startReceiver((_, response) => response.writeHead(503).end());
    const purge = ({ address }: { address: string }) =>
      sendToCache({ url: new URL(address).origin, token: null }, SITE)(['/', '/a']);
    expect(await purge(refusing)).toEqual({ kind: 'refused', reason: 'it answers 405' });
    expect(await purge(failing)).toMatchObject({ kind: 'failed' });
    expect([refusing.requests.length, failing.requests.length]).toEqual([2, 1]);
  });
});

test.each<{ what: string; respond: RequestListener; outcome: object }>([
  {
    what: 'an error',
    respond: (_, response) => response.writeHead(500).end(),
    outcome: { kind: 'failed', reason: 'it answers 500', retryAfterMs: 0 },
  },
  {
    what: 'too many requests',
    respond: (_, response) => response.writeHead(429, { 'Retry-After': '120' }).end(),
    outcome: { kind: 'failed', reason: 'it answers 429', retryAfterMs: 120_000 },
  },
  {
    what: 'a refusal',
    respond: (_, response) => response.writeHead(403).end(),
    outcome: { kind: 'refused', reason: 'it answers 403' },
  },
  {
    what: 'a redirect, which is not followed',
    respond: (_, response) => response.writeHead(307, { Location: '/elsewhere' }).end(),
    outcome: { kind: 'refused', reason: 'it answers 307' },
  },
  {
    what: 'a body without an end, which is not read',
    respond: (_, response) => {
      response.writeHead(200);
      const writing = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(writing));
    },
    outcome: { kind: 'accepted' },
  },
  {
    what: 'a connection that is cut',
    respond: (request) => request.socket.destroy(),
    outcome: { kind: 'failed', reason: 'UND_ERR_SOCKET', retryAfterMs: 0 },
  },
  {
    what: 'nothing at all',
    respond: () => undefined,
    outcome: { kind: 'failed', reason: 'it does not answer in time', retryAfterMs: 0 },
  },
])('understands $what', async ({ respond, outcome }) => {
  const { address, requests } = await startReceiver(respond);
  const send = sendToHub(address, SITE, 300);
  const result = await send(['']);
  expect(result).toEqual(outcome);
  // After a failure the other formats wait for the next try.
  expect(requests).toHaveLength(result.kind === 'failed' ? 1 : 3);
});

test.each([
  { value: null, delay: 0 },
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
