import http from 'node:http';
import { isPublicAddress } from 'masthead-contract/node/public-address';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../../../../scripts/ports.mjs';
import { askProvider } from './ask-provider';
import type { Network } from './fetch-named';

const FILM = 'https://youtu.be/dQw4w9WgXcQ';
const NOTHING = { title: '', picture: null };
const PICTURE = 'https://i.ytimg.com/vi/a/hqdefault.jpg';

/** What the double of all providers answers, by host and path. */
let answers: Record<string, (response: http.ServerResponse) => void>;
/** The addresses that have reached it, as the referrer says. */
let asked: string[];
let port: number;
const server = http.createServer((request, response) => {
  const { host, pathname } = new URL(request.url ?? '', `https://${request.headers.host}`);
  asked.push(request.headers.referer ?? '');
  const answer = answers[host + pathname];
  if (answer) answer(response);
  else response.writeHead(404).end();
});
beforeAll(async () => {
  port = await listen(server);
});
afterAll(() => server.close());

/** Every host is at the double, except for those in a private network. */
const network: Network = {
  get: ({ href, host, hostname, pathname, search }, options, onResponse) =>
    http.get(
      { ...options, hostname, port, path: pathname + search, headers: { host, referer: href } },
      onResponse,
    ),
  lookup: async (hostname) => [
    { address: '127.0.0.1', family: 4 },
    ...(hostname.startsWith('private') ? [{ address: '10.0.0.1', family: 4 }] : []),
  ],
  mayConnect: (address) => address === '127.0.0.1' || isPublicAddress(address),
};

const json = (content: unknown) => (response: http.ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content));
};
const redirect = (location: string) => (response: http.ServerResponse) => {
  response.writeHead(302, { location }).end();
};
const film = (more: object = {}) => ({
  'www.youtube.com/oembed': json({ title: 'Low tide', thumbnail_url: PICTURE, html: '<iframe>', ...more }),
  'i.ytimg.com/vi/a/hqdefault.jpg': (response: http.ServerResponse) => response.end('a picture'),
});

beforeEach(() => {
  asked = [];
});

test('an embed gets its title and picture from the provider', async () => {
  answers = film();
  expect(await askProvider(FILM, network)).toEqual({ title: 'Low tide', picture: Buffer.from('a picture') });
  const endpoint = `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(FILM)}`;
  expect(asked).toEqual([endpoint, PICTURE]);
});

test('a post without a title is named after its author', async () => {
  answers = { 'embed.bsky.app/oembed': json({ author_name: 'Ada' }) };
  const post = 'https://bsky.app/profile/ada.example/post/3k';
  expect(await askProvider(post, network)).toEqual({ title: 'Ada', picture: null });
});

test.each([
  'https://example.org/film',
  'https://www.instagram.com/p/a',
  'javascript:alert(1)',
  '//10.0.0.1/',
])('no provider is asked about %s', async (address) => {
  answers = {};
  expect(await askProvider(address, network)).toEqual(NOTHING);
  expect(asked).toEqual([]);
});

test.each([
  { title: ' <img src=x\u0000 onerror=alert(1)>\n ', shown: '<img src=x onerror=alert(1)>' },
  { title: 'a'.repeat(5_000), shown: 'a'.repeat(200) },
  { title: 7, shown: '' },
])('the title $shown is read as plain text', async ({ title, shown }) => {
  answers = film({ title });
  expect((await askProvider(FILM, network)).title).toBe(shown);
});

test.each<[string, (response: http.ServerResponse) => void]>([
  ['is invalid JSON', (response) => response.end('<html>')],
  ['is a list', json([])],
  ['is huge', json({ title: 'Low tide', html: 'a'.repeat(300_000) })],
  [
    'breaks off',
    (response) => response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy()),
  ],
  ['redirects to another site', redirect('https://example.org/oembed')],
  ['redirects to another port', redirect('https://www.youtube.com:8443/oembed')],
  ['redirects without encryption', redirect('http://www.youtube.com/oembed')],
  ['redirects in a circle', redirect('/oembed')],
  ['redirects into a private network', redirect('https://private.youtube.com/oembed')],
])('an answer that %s is ignored', async (_, answer) => {
  answers = {
    'www.youtube.com/oembed': answer,
    'www.youtube.com:8443/oembed': json({ title: 'Other' }),
    'private.youtube.com/oembed': json({ title: 'Secret' }),
    'example.org/oembed': json({ title: 'Other' }),
  };
  expect(await askProvider(FILM, network)).toEqual(NOTHING);
  expect(asked.filter((one) => !one.startsWith('https://www.youtube.com/'))).toEqual([]);
});

test.each<[string, (response: http.ServerResponse) => void]>([
  ['says nothing', () => {}],
  [
    'sends a byte now and then',
    (response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(timer));
    },
  ],
])('a request to a provider that %s is aborted', async (_, answer) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.timeout(200));
  onTestFinished(() => timeout.mockRestore());
  answers = { 'www.youtube.com/oembed': answer };
  expect(await askProvider(FILM, network)).toEqual(NOTHING);
  expect(timeout).toHaveBeenCalledWith(5_000);
});

test('a provider may redirect to another of its own URLs', async () => {
  answers = {
    'www.youtube.com/oembed': redirect('https://m.youtube.com/oembed'),
    'm.youtube.com/oembed': json({ title: 'Low tide' }),
  };
  expect((await askProvider(FILM, network)).title).toBe('Low tide');
});

test.each([
  'https://example.org/a.jpg',
  'https://ytimg.com.example.org/a.jpg',
  'https://i.ytimg.com@example.org/a.jpg',
  'https://private.ytimg.com/a.jpg',
  'https://127.0.0.1/a.jpg',
  'http://i.ytimg.com/a.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
])('no picture is fetched from %s', async (thumbnail_url) => {
  answers = { ...film({ thumbnail_url }), 'example.org/a.jpg': (response) => response.end('a picture') };
  expect(await askProvider(FILM, network)).toEqual({ title: 'Low tide', picture: null });
  expect(asked).toHaveLength(1);
});

test('a picture of more than 5 MB is left out', async () => {
  answers = {
    ...film(),
    'i.ytimg.com/vi/a/hqdefault.jpg': (response) => response.end(Buffer.alloc(5_000_001)),
  };
  expect(await askProvider(FILM, network)).toEqual({ title: 'Low tide', picture: null });
});
