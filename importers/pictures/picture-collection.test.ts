import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isPublicAddress } from 'masthead-contract/node/public-address';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPictureCollection } from './picture-collection.ts';

let folder: string;
let uploads: string;
let server: http.Server;
let port: number;
let requests = 0;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    requests += 1;
    if (request.url === '/a.jpg') response.end('picture');
    else if (request.url === '/moved.jpg') response.writeHead(301, { location: '/a.jpg' }).end();
    else if (request.url === '/nowhere.jpg') response.writeHead(302, { location: 'http://[' }).end();
    else if (request.url === '/away.jpg')
      response.writeHead(302, { location: 'http://other.example/a.jpg' }).end();
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  requests = 0;
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-pictures-'));
  uploads = path.join(folder, 'uploads');
  await mkdir(path.join(uploads, '2024'), { recursive: true });
  await writeFile(path.join(uploads, '2024', 'tea.jpg'), 'tea');
  return () => rm(folder, { recursive: true });
});

const collection = (more = {}) => {
  const { get } = createPictureCollection({
    folder,
    uploads: [uploads],
    isDryRun: false,
    hosts: new Set(['localhost']),
    mayConnect: () => true,
    ...more,
  });
  return { get: (address: string) => get(address, 'https://old.example') };
};

test('takes the original from the uploads folder without a request', async () => {
  const outcome = await collection().get('https://old.example/wp-content/uploads/2024/tea-300x200.jpg');
  expect(outcome).toMatchObject({
    name: 'tea.jpg',
    file: expect.stringMatching(/^pictures\/[\da-f]{64}\.jpg$/),
  });
  expect(await readFile(path.join(folder, 'file' in outcome ? outcome.file : ''), 'utf8')).toBe('tea');
});

test.each([
  ['https://www.old.example/blog/wp-content/uploads/2024/tea.jpg', 'key'],
  ['https://old.example/2024/tea.jpg', 'key'],
  ['https://other.example/wp-content/uploads/2024/tea.jpg', 'reason'],
  ['https://old.example/about/2024/tea.jpg', 'reason'],
])('looking up %s returns a %s', async (address, name) => {
  expect(await collection().get(address)).toHaveProperty(name);
});

test.each(['https://old.example/2024/..%2f..%2fsecret', 'https://old.example/out/secret'])(
  'uses no file outside the folder for %s',
  async (address) => {
    await writeFile(path.join(folder, 'secret'), 'secret');
    await symlink(folder, path.join(uploads, 'out'));
    expect(await collection({ hosts: new Set() }).get(address)).toHaveProperty('reason');
  },
);

test('fetches a picture once, even across several runs', async () => {
  const address = `http://localhost:${port}/moved.jpg`;
  const first = await collection().get(address);
  expect(first).toMatchObject({ name: 'moved.jpg', file: expect.stringMatching(/\.jpg$/) });
  expect(requests).toBe(2);
  expect(await collection().get(address)).toEqual(first);
  expect(requests).toBe(2);
});

test('fetches the shared original of two concurrent sizes once', async () => {
  const both = collection();
  const sizes = ['a.jpg', 'a-1024x683.jpg', 'a-300x200.jpg'];
  const [first, ...others] = await Promise.all(
    sizes.map((name) => both.get(`http://localhost:${port}/${name}`)),
  );
  expect(first).toHaveProperty('key');
  expect(others).toEqual([first, first]);
  expect(requests).toBe(1);
});

test.each([
  [
    'a host that is not named',
    '/a.jpg',
    { hosts: new Set(['old.example']) },
    'files may not be fetched from localhost',
  ],
  ['a redirect to such a host', '/away.jpg', {}, 'files may not be fetched from other.example'],
  ['a redirect to an invalid URL', '/nowhere.jpg', {}, 'it redirects to an invalid URL'],
  ['a picture that is gone', '/b.jpg', {}, 'its server answered 404'],
  [
    'a name that leads into a private network',
    '/a.jpg',
    { mayConnect: isPublicAddress },
    /^localhost is at .*, which is not a public IP address$/,
  ],
])('does not fetch %s', async (_, name, more, reason) => {
  const outcome = await collection(more).get(`http://localhost:${port}${name}`);
  expect(outcome).toMatchObject({
    reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
  });
});

test('does not connect to an address in a private network', async () => {
  const more = { hosts: new Set(['127.0.0.1']), mayConnect: isPublicAddress };
  expect(await collection(more).get(`http://127.0.0.1:${port}/a.jpg`)).toEqual({
    reason: '127.0.0.1 is not a public IP address',
  });
  expect(requests).toBe(0);
});

test('neither fetches nor copies in a dry run', async () => {
  const dry = collection({ isDryRun: true });
  expect(await dry.get(`http://localhost:${port}/a.jpg`)).toHaveProperty('key');
  expect(await dry.get('https://old.example/2024/tea.jpg')).toHaveProperty('key');
  expect(requests).toBe(0);
  expect(await readdir(folder)).toEqual(['uploads']);
});
