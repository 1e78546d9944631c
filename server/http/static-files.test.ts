import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtFiles, mediaFiles, type StaticFiles } from './static-files.ts';

let root: string;
let port: number;
let files: StaticFiles[];
const server = createServer((asked, response) => {
  const [built, media] = files;
  built?.(asked, response, () => media?.(asked, response, () => void response.writeHead(404).end('next')));
});

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'masthead-files-'));
  await mkdir(join(root, 'built', 'assets'), { recursive: true });
  await mkdir(join(root, 'media', 'uploads'), { recursive: true });
  await writeFile(join(root, 'built', 'assets', 'entry.js'), 'the entry');
  await writeFile(join(root, 'built', 'manifest.json'), 'secret');
  await writeFile(join(root, 'media', 'uploads', 'quay.svg'), '<svg>the quay</svg>');
  await writeFile(join(root, 'media', 'secrets.json'), 'secret');
  await writeFile(join(root, 'secrets.json'), 'secret');
  files = [builtFiles(join(root, 'built')), mediaFiles(join(root, 'media'))];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(root, { recursive: true });
});

/** Asks for a path as it is written, which `fetch` would tidy up. */
async function get(path: string, headers = {}) {
  const asked = request({ port, path, headers, host: '127.0.0.1' }).end();
  const [response] = await once(asked, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

test('a built file may be kept for ever: its name changes with what is in it', async () => {
  const { status, headers, body } = await get('/assets/entry.js');
  expect([status, body]).toEqual([200, 'the entry']);
  expect(headers['cache-control']).toBe('public,max-age=31536000,immutable');
});

test('a picture may be kept for a day: an editor may replace it', async () => {
  const { status, headers, body } = await get('/uploads/quay.svg');
  expect([status, body]).toEqual([200, '<svg>the quay</svg>']);
  expect(headers['cache-control']).toBe('public, max-age=86400');
  expect(headers['content-type']).toBe('image/svg+xml');
});

test('a picture that comes later is there', async () => {
  await writeFile(join(root, 'media', 'uploads', 'later.svg'), '<svg/>');
  expect((await get('/uploads/later.svg')).status).toBe(200);
});

test('a file comes whole, whatever part is asked for', async () => {
  for (const range of ['bytes=0-3', 'bytes=5-', 'bytes=9-1', 'bytes=0-0,2-2', 'bytes=-1']) {
    const { status, body } = await get('/uploads/quay.svg', { Range: range });
    expect([status, body]).toEqual([200, '<svg>the quay</svg>']);
  }
});

describe('nothing outside comes', () => {
  test.each([
    '/manifest.json',
    '/secrets.json',
    '/assets/../manifest.json',
    '/assets/%2e%2e/manifest.json',
    '/assets/..%2fmanifest.json',
    '/uploads/../secrets.json',
    '/uploads/%2e%2e/secrets.json',
    '/uploads/..%2fsecrets.json',
    '/uploads/..%2f..%2fsecrets.json',
    '/uploads/..%5c..%5csecrets.json',
    '/uploads/%00',
    '/uploads/%ff',
    '/uploads/',
    '/uploads/none.svg',
    '/assets/',
  ])('%s', async (path) => {
    const { body } = await get(path);
    expect(body).not.toContain('secret');
  });
});
