import { createServer } from 'node:http';
import { EDGES, MAX_EDGE_HOST } from 'masthead-contract/service/edge-tags';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../../scripts/ports.mjs';
import { connectEdge } from './edges';

type Sent = { method: string; url: string; headers: Record<string, unknown>; body: string };

const soft = (names: Iterable<string>) => ({ soft: new Set(names), hard: new Set<string>() });
const hard = (names: Iterable<string>) => ({ soft: new Set<string>(), hard: new Set(names) });

/** Answers as a company's API does, as far as its documentation says. Returns its address and what it is sent. */
async function startEdge(answer: { status: number; body?: object; headers?: Record<string, string> }) {
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    const chunks: unknown[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    sent.push({ method, url, headers, body: chunks.join('') });
    response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body));
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${await listen(server)}/purge`, sent };
}

const OF_COMPANIES = {
  /** One for each of the most tags of a request. */
  fastly: {
    status: 200,
    body: Object.fromEntries(Array.from({ length: 256 }, (_, index) => [index, '108-1391560174-974124'])),
  },
  cloudflare: { status: 200, body: { success: true, errors: [], messages: [], result: { id: '1' } } },
  bunny: { status: 204 },
  varnish: { status: 200, headers: { 'xkey-dropped': '1' } },
};
/** As long as the longest that a tag has. */
const names = (count: number) =>
  new Set(Array.from({ length: count }, (_, index) => String(index).padStart(12, '0')));

test("a Varnish purge has the magazine's host and all tags", async () => {
  const { url, sent } = await startEdge(OF_COMPANIES.varnish);
  const drop = connectEdge('varnish', { url, token: null, host: 'magazine.example' }).drop;
  await drop(soft(new Set(['menu', 'site'])));
  await drop(hard(new Set(['menu'])));
  expect(sent).toMatchObject([
    {
      method: 'PURGE',
      headers: { host: 'magazine.example', 'xkey-softpurge': 'magazine.example/menu magazine.example/site' },
    },
    { method: 'PURGE', headers: { 'xkey-hardpurge': 'magazine.example/menu' } },
  ]);
});

test("a Varnish purge never exceeds Varnish's header limit", async () => {
  const { url, sent } = await startEdge(OF_COMPANIES.varnish);
  await connectEdge('varnish', { url, token: null, host: 'm'.repeat(MAX_EDGE_HOST) }).drop(soft(names(500)));
  const lengths = sent.map(({ headers }) => `xkey-softpurge: ${headers['xkey-softpurge']}\r\n`.length);
  expect(lengths).toHaveLength(5);
  expect(Math.max(...lengths)).toBeLessThan(8_192);
});

test('a Fastly purge has up to 256 tags, and keeps soft-purged pages for use during outages', async () => {
  const { url, sent } = await startEdge(OF_COMPANIES.fastly);
  const drop = connectEdge('fastly', { url, token: 'key', host: 'magazine.example' }).drop;
  await drop(soft(names(300)));
  await drop(hard(names(1)));
  expect(sent.map(({ body }) => JSON.parse(body).surrogate_keys.length)).toEqual([256, 44, 1]);
  expect(sent.map(({ headers }) => [headers['fastly-key'], headers['fastly-soft-purge']])).toEqual([
    ['key', '1'],
    ['key', '1'],
    ['key', undefined],
  ]);
});

test('a Cloudflare purge has up to 100 tags', async () => {
  const { url, sent } = await startEdge(OF_COMPANIES.cloudflare);
  const drop = connectEdge('cloudflare', { url, token: 'key', host: 'magazine.example' }).drop;
  await drop(soft(names(150)));
  expect(sent.map(({ body }) => JSON.parse(body).tags.length)).toEqual([100, 50]);
  expect(sent[0]?.headers.authorization).toBe('Bearer key');
});

test('a Bunny purge has a single tag', async () => {
  const { url, sent } = await startEdge(OF_COMPANIES.bunny);
  await connectEdge('bunny', { url, token: 'key', host: 'magazine.example' }).drop(soft(names(2)));
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
    { CacheTag: 'magazine.example/000000000000' },
    { CacheTag: 'magazine.example/000000000001' },
  ]);
  expect(sent[0]?.headers.accesskey).toBe('key');
});

test.each([
  ['varnish', 501],
  ['fastly', 1_281],
  ['cloudflare', 501],
  ['bunny', 6],
] as const)('%s purges everything instead of sending more than five requests', async (kind, count) => {
  const { url, sent } = await startEdge(OF_COMPANIES[kind]);
  await connectEdge(kind, { url, token: 'key', host: 'magazine.example' }).drop(hard(names(count)));
  expect(sent).toHaveLength(1);
  expect(JSON.stringify(sent)).toContain('magazine.example/everything');
});

describe.each(EDGES)('an edge purge at %s', (kind) => {
  const drop = (url: string) =>
    connectEdge(kind, { url, token: 'wrong', host: 'magazine.example' }).drop(soft(names(1)));

  test('fails if the key is rejected', async () => {
    const { url } = await startEdge({ status: 403, body: { success: false } });
    await expect(drop(url)).rejects.toThrow('it answers 403');
  });

  test('waits as long as a rate limit says', async () => {
    const { url } = await startEdge({ status: 429, headers: { 'Retry-After': '12' } });
    await expect(drop(url)).rejects.toMatchObject({ message: 'it answers 429', retryAfterMs: 12_000 });
  });

  test('is retried without an answer', async () => {
    await expect(drop('http://127.0.0.1:9/')).rejects.toThrow('ECONNREFUSED');
  });
});

const UNCONFIRMED = 'it does not confirm the message';

test.each(
  EDGES.flatMap((kind) => [
    { kind, what: 'nothing', answer: { status: 200 } },
    { kind, what: 'something else', answer: { status: 200, body: { ok: 'yes' } } },
    { kind, what: 'an error', answer: { status: 200, body: { success: false, errors: [{ code: 1012 }] } } },
  ]),
)('fails at $kind despite status 200 with $what', async ({ kind, answer }) => {
  const { url } = await startEdge(answer);
  const edge = connectEdge(kind, { url, token: 'key', host: 'magazine.example' });
  await expect(edge.drop(soft(names(2)))).rejects.toThrow(UNCONFIRMED);
  if (kind === 'varnish') await expect(edge.confirm()).rejects.toThrow(UNCONFIRMED);
});
