import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { CachedPage } from '#server/pages/cached-page.ts';
import type { PageResult } from '#server/pages/pages.ts';
import { createMcp } from './answer-mcp.ts';

const ORIGIN = 'https://magazine.example';
const PROTOCOL = 'io.modelcontextprotocol/';
const NEW = '2026-07-28';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const textPage = (text: string, status: 200 | 404 | 503 = 200): PageResult => {
  const page: CachedPage = {
    status,
    etag: '',
    type: 'text/plain',
    style: null,
    frames: [],
    body: { length: text.length, in: () => ({ encoding: 'identity', bytes: Buffer.from(text) }) },
    used: [],
    complete: true,
    renderedAt: 0,
    changesApplied: 0,
    changedAt: null,
    expiresAt: Number.POSITIVE_INFINITY,
  };
  return status === 200 ? { kind: 'page', page, cache: 'hit' } : { kind: 'failure', page };
};

const PAGES: Readonly<Record<string, PageResult>> = {
  '/llms.txt': textPage('# The magazine'),
  '/article/a/the-quay.md': textPage('# The quay'),
  '/article/a/the-old-quay.md': { kind: 'redirect', status: 301, href: '/article/a/the-quay.md' },
  '/search.json?keywords=quay&page=1': textPage('{"total":1}'),
  '/search.json?keywords=busy&page=1': textPage('', 503),
};

/** Starts a server of the protocol over pages by their addresses. */
async function open(pages = PAGES) {
  const mcp = createMcp({
    pages: { get: async ({ pathname, search }) => pages[pathname + search] ?? textPage('', 404) },
    origin: ORIGIN,
  });
  const server = createServer((request, response) => void mcp(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/mcp`;
  return async (body: unknown, headers: Record<string, string> = {}, method = 'POST') => {
    const sent = method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', connection: 'close', ...headers },
      ...sent,
    });
    const text = await response.text();
    return { status: response.status, body: text && JSON.parse(text) };
  };
}

const legacy = (method: string, params?: object) => ({ jsonrpc: '2.0', id: 1, method, params });
const callOf = (name: string, args: object) => legacy('tools/call', { name, arguments: args });

describe('an MCP client from before 2026', () => {
  test.each([
    ['2025-06-18', '2025-06-18'],
    ['2024-11-05', '2025-11-25'],
  ])('gets an answer to version %s with %s', async (asked, answered) => {
    const ask = await open();
    const { body } = await ask(legacy('initialize', { protocolVersion: asked, capabilities: {} }));
    expect(body.result).toMatchObject({ protocolVersion: answered, serverInfo: { name: 'masthead' } });
  });

  test('gets the list of tools, and no response to a notification', async () => {
    const ask = await open();
    const { body } = await ask(legacy('tools/list'), { 'mcp-protocol-version': '2025-06-18' });
    expect(body.result.tools.map(({ name }: { name: string }) => name)).toEqual([
      'search',
      'article',
      'newest',
    ]);
    expect(body.result).not.toHaveProperty('resultType');
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect(await ask(notification)).toEqual({ status: 202, body: '' });
    expect((await ask(legacy('ping'))).body.result).toEqual({});
  });
});

describe('an MCP client from 2026', () => {
  const headers = (method: string, name?: string) => ({
    'mcp-protocol-version': NEW,
    'mcp-method': method,
    ...(name && { 'mcp-name': name }),
  });
  const request = (method: string, params: object = {}, version = NEW) =>
    legacy(method, {
      ...params,
      _meta: { [`${PROTOCOL}protocolVersion`]: version, [`${PROTOCOL}clientCapabilities`]: {} },
    });

  test("discovers and calls the site's tools without a handshake", async () => {
    const ask = await open();
    const discovered = await ask(request('server/discover'), headers('server/discover'));
    expect(discovered.body.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: expect.arrayContaining([NEW]),
      capabilities: { tools: {} },
      ttlMs: expect.any(Number),
      cacheScope: 'public',
    });
    const call = { name: 'search', arguments: { keywords: 'quay' } };
    expect(
      (await ask(request('tools/call', call), headers('tools/call', 'search'))).body.result,
    ).toMatchObject({
      resultType: 'complete',
      content: [{ type: 'text', text: '{"total":1}' }],
      isError: false,
    });
    expect((await ask(request('ping'), headers('ping'))).status).toBe(404);
  });

  test.each([
    { what: 'an unknown version', body: request('tools/list', {}, '2031-01-01'), sent: {}, code: -32022 },
    { what: 'no headers', body: request('tools/list'), sent: {}, code: -32020 },
    {
      what: 'another method in the header',
      body: request('tools/list'),
      sent: headers('ping'),
      code: -32020,
    },
    {
      what: 'another tool in the header',
      body: request('tools/call', { name: 'newest' }),
      sent: headers('tools/call', 'search'),
      code: -32020,
    },
  ])('is refused with $what', async ({ body, sent, code }) => {
    const answer = await (await open())(body, sent);
    expect(answer).toMatchObject({ status: 400, body: { id: 1, error: { code } } });
  });
});

describe('an MCP tool call', () => {
  test.each([
    { name: 'article', args: { url: `${ORIGIN}/article/a/the-quay` }, text: '# The quay' },
    { name: 'article', args: { url: '/article/a/the-quay.md?x=1' }, text: '# The quay' },
    { name: 'article', args: { url: '/article/a/the-old-quay' }, text: '# The quay' },
    { name: 'search', args: { keywords: ' quay ' }, text: '{"total":1}' },
    { name: 'newest', args: {}, text: '# The magazine' },
  ])('answers $name with $args', async ({ name, args, text }) => {
    const { body } = await (await open())(callOf(name, args));
    expect(body.result).toEqual({ content: [{ type: 'text', text }], isError: false });
  });

  test.each([
    { name: 'article', args: { url: 'https://other.example/article/a/the-quay' } },
    { name: 'article', args: { url: '/article/b/nothing' } },
    { name: 'article', args: { url: '/admin' } },
    { name: 'article', args: {} },
    { name: 'search', args: { keywords: ' ' } },
    { name: 'search', args: { keywords: 'quay', page: 0 } },
    { name: 'search', args: { keywords: 'busy' } },
  ])('answers $name with $args with an error for the client', async ({ name, args }) => {
    const { status, body } = await (await open())(callOf(name, args));
    expect(status).toBe(200);
    expect(body.result).toEqual({
      content: [{ type: 'text', text: expect.stringMatching(/./) }],
      isError: true,
    });
  });

  test('is refused while editors block AI clients altogether', async () => {
    const ask = await open({ ...PAGES, '/llms.txt': textPage('', 404) });
    expect(await ask(callOf('newest', {}))).toMatchObject({ status: 403, body: { error: {} } });
  });
});

test('a truncated request body is refused, and not reported as an error of the site', async () => {
  const mcp = createMcp({ pages: { get: async () => textPage('') }, origin: ORIGIN });
  const headers = { 'content-type': 'application/json', 'content-length': '10' };
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'POST', headers });
  const response = new ServerResponse(request);
  const answered = mcp(request, response);
  request.destroy();
  await answered;
  expect(response.statusCode).toBe(400);
});

test.each([
  { what: 'GET', status: 405, headers: {}, method: 'GET', body: undefined },
  { what: 'a page of another site', status: 403, headers: { origin: 'https://other.example' }, body: {} },
  { what: 'a form', status: 415, headers: { 'content-type': 'text/plain' }, body: {} },
  { what: 'a long body', status: 413, headers: {}, body: 'x'.repeat(70_000) },
  { what: 'no JSON', status: 400, headers: {}, body: '{' },
  { what: 'several messages', status: 400, headers: {}, body: [legacy('ping')] },
  { what: 'an unknown method', status: 200, headers: {}, body: legacy('resources/list') },
  { what: 'an unknown tool', status: 400, headers: {}, body: callOf('delete', {}) },
])('$what is refused with $status', async ({ status, headers, method, body }) => {
  const answer = await (await open())(body, headers, method);
  expect(answer).toMatchObject({ status, body: { jsonrpc: '2.0', error: { message: expect.any(String) } } });
});
