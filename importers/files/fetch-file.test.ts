import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchPatiently } from './fetch-file.ts';

const WAITS_MS = [1, 1];
let statuses: number[] = [];
/** What the server sends, and how it says to have compressed it. */
let sent: { body: Buffer; encoding?: string };
let requests = 0;
let server: http.Server;
let address: string;
beforeAll(async () => {
  server = http.createServer((_request, response) => {
    requests += 1;
    const { body, encoding } = sent;
    response
      .writeHead(statuses.shift() ?? 200, {
        connection: 'upgrade',
        upgrade: 'tea',
        ...(encoding && { 'content-encoding': encoding }),
      })
      .end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
beforeEach(() => {
  sent = { body: Buffer.from('tea') };
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
])(
  'requests a file $asked times from a server that answers $answers',
  async ({ answers, asked, outcome }) => {
    statuses = [...answers];
    requests = 0;
    const options = { hosts: new Set(['127.0.0.1']), mayConnect: () => true };
    const fetching = fetchPatiently(address, options, WAITS_MS);
    if (typeof outcome === 'string') expect((await fetching).body.toString()).toBe(outcome);
    else await expect(fetching).rejects.toThrow(outcome);
    expect(requests).toBe(asked);
  },
);

test.each([
  ['gzip', gzipSync('tea'), 'tea'],
  [undefined, gzipSync('tea'), 'tea'],
  ['gzip', Buffer.from('tea'), 'tea'],
  ['br', brotliCompressSync('tea'), 'tea'],
  ['deflate', deflateSync('tea'), 'tea'],
  ['zstd', zstdCompressSync('tea'), 'tea'],
  ['br', Buffer.from('tea'), /cannot be decompressed/],
  ['gzip', gzipSync(Buffer.alloc(50_000_001)), /has more than 50 MB/],
])(
  'decompresses a response that the server compressed unasked and labelled %s',
  async (encoding, body, expected) => {
    sent = { body, ...(encoding && { encoding }) };
    const options = { hosts: new Set(['127.0.0.1']), mayConnect: () => true };
    const fetching = fetchPatiently(address, options, []);
    if (typeof expected === 'string') expect((await fetching).body.toString()).toBe(expected);
    else await expect(fetching).rejects.toThrow(expected);
  },
);
