import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readRequestUrl } from './read-address.ts';
import { answerBy, type Row } from './row.ts';
import { builtFiles, mediaFiles } from './static-files.ts';

let root: string;
let port: number;
let files: Row[];
let failures: unknown[] = [];
const server = createServer((asked, response) => {
  const serve = async () => {
    const url = readRequestUrl(asked, 'http://site.example');
    if (url && (await answerBy(files, { request: asked, response, url }))) return;
    response.writeHead(404).end('next');
  };
  serve().catch((error: unknown) => {
    failures.push(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end('failed');
  });
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

afterEach(() => {
  vi.restoreAllMocks();
  failures = [];
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(root, { recursive: true });
});

/** Requests a path literally; `fetch` would normalize it. */
async function get(path: string, headers = {}, method = 'GET') {
  const asked = request({ port, path, headers, method, host: '127.0.0.1' }).end();
  const [response] = await once(asked, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const media = (name: string) => join(root, 'media', 'uploads', name);

/** The prototype of file handles, for mocks. */
async function fileHandlePrototype(): Promise<FileHandle> {
  const handle = await open(media('quay.svg'));
  await handle.close();
  return Object.getPrototypeOf(handle);
}

test('a built file is immutable', async () => {
  const { status, headers, body } = await get('/assets/entry.js');
  expect([status, body]).toEqual([200, 'the entry']);
  expect(headers['cache-control']).toBe('public,max-age=31536000,immutable');
});

test('an uploaded file with a unique name is immutable for browsers', async () => {
  await writeFile(join(root, 'media', 'uploads', 'quay_0a1b2c3d4e.svg'), '<svg/>');
  const { headers } = await get('/uploads/quay_0a1b2c3d4e.svg');
  expect(headers['cache-control']).toBe('public, max-age=31536000, s-maxage=300, immutable');
});

test('a favicon is shown as a picture', async () => {
  await writeFile(media('favicon.ICO'), 'icon');
  const { headers } = await get('/uploads/favicon.ICO');
  expect(headers['content-type']).toBe('image/x-icon');
  expect(headers['content-disposition']).toBeUndefined();
});

test('another uploaded file may be cached for five minutes', async () => {
  const { status, headers, body } = await get('/uploads/quay.svg');
  expect([status, body]).toEqual([200, '<svg>the quay</svg>']);
  expect(headers['cache-control']).toBe('public, max-age=300');
  expect(headers['content-type']).toBe('image/svg+xml');
});

test('an image added later is served', async () => {
  await writeFile(join(root, 'media', 'uploads', 'later.svg'), '<svg/>');
  expect((await get('/uploads/later.svg')).status).toBe(200);
});

describe('a range request for an uploaded file is answered', () => {
  test.each([
    { range: 'bytes=0-4', part: '<svg>', where: 'bytes 0-4/19' },
    { range: 'bytes=13-', part: '</svg>', where: 'bytes 13-18/19' },
  ])('$range', async ({ range, part, where }) => {
    const { status, headers, body } = await get('/uploads/quay.svg', { Range: range });
    expect([status, body]).toEqual([206, part]);
    expect(headers['content-range']).toBe(where);
    expect(headers['content-length']).toBe(String(part.length));
    expect(headers['content-type']).toBe('image/svg+xml');
  });

  test("with 416 if the range doesn't exist", async () => {
    await writeFile(media('quay_1a1b2c3d4e.svg'), '<svg/>');
    const { status, headers } = await get('/uploads/quay_1a1b2c3d4e.svg', { Range: 'bytes=6-' });
    expect([status, headers['content-range']]).toEqual([416, 'bytes */6']);
    // A cache would send it to everybody for as long as the file.
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('cdn-cache-control');
  });

  test('with the whole file if it has changed', async () => {
    const { headers } = await get('/uploads/quay.svg', { Range: 'bytes=0-4' });
    expect(headers['accept-ranges']).toBe('bytes');
    const rest = (version?: string) =>
      get('/uploads/quay.svg', { Range: 'bytes=5-', 'If-Range': version }).then(({ status }) => status);
    expect([await rest(headers.etag), await rest('"1-1"')]).toEqual([206, 200]);
  });
});

test('a built file, which has several encodings, is always sent whole', async () => {
  const { status, headers, body } = await get('/assets/entry.js', { Range: 'bytes=0-2' });
  expect([status, body, headers['accept-ranges']]).toEqual([200, 'the entry', undefined]);
});

test.each([
  ['fog.mp3', 'audio/mpeg'],
  ['fog.flac', 'audio/flac'],
  ['fog.MP4', 'video/mp4'],
])('%s is sent as %s', async (name, type) => {
  await writeFile(media(name), 'recording');
  const { headers } = await get(`/uploads/${name}`);
  expect([headers['content-type'], headers['content-disposition']]).toEqual([type, undefined]);
});

test('captions are sent as text/vtt and download when opened directly', async () => {
  await writeFile(media('fog.vtt'), 'WEBVTT');
  expect((await get('/uploads/fog.vtt')).headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'content-disposition': 'attachment',
  });
});

test('HEAD gets the headers without the file', async () => {
  const { headers } = await get('/uploads/quay.svg');
  const { date, ...asGet } = headers;
  const head = await get('/uploads/quay.svg', {}, 'HEAD');
  expect([head.status, head.body]).toEqual([200, '']);
  expect(head.headers).toMatchObject(asGet);
  expect(asGet['content-length']).toBe('19');
});

test('other methods are not handled', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect((await get('/uploads/quay.svg', {}, method)).body).toBe('next');
  }
});

test('a file of unknown type is application/octet-stream', async () => {
  await writeFile(media('quay.odd'), '<script>');
  expect((await get('/uploads/quay.odd')).headers['content-type']).toBe('application/octet-stream');
});

test('an empty file is served', async () => {
  await writeFile(media('empty.svg'), '');
  const { status, headers, body } = await get('/uploads/empty.svg');
  expect([status, headers['content-length'], body]).toEqual([200, '0', '']);
});

describe('a client that already has the file gets 304', () => {
  test('by ETag', async () => {
    const { etag, 'cache-control': policy } = (await get('/assets/entry.js')).headers;
    expect(etag).toMatch(/^W\/"/);
    for (const value of [etag, `"other", ${etag}`, etag?.slice('W/'.length), '*']) {
      const again = await get('/assets/entry.js', { 'If-None-Match': value });
      expect([again.status, again.body]).toEqual([304, '']);
      expect(again.headers).toMatchObject({ etag, 'cache-control': policy });
    }
    expect((await get('/assets/entry.js', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('by date', async () => {
    await writeFile(media('dated.svg'), '<svg/>');
    await utimes(media('dated.svg'), 0, Date.UTC(2026, 0, 2) / 1000 + 0.5);
    const since = async (date: string) =>
      (await get('/uploads/dated.svg', { 'If-Modified-Since': date })).status;
    expect((await get('/uploads/dated.svg')).headers['last-modified']).toBe('Fri, 02 Jan 2026 00:00:00 GMT');
    expect(await since('Fri, 02 Jan 2026 00:00:00 GMT')).toBe(304);
    expect(await since('Sat, 03 Jan 2026 00:00:00 GMT')).toBe(304);
    expect(await since('Thu, 01 Jan 2026 23:59:59 GMT')).toBe(200);
    expect(await since('yesterday')).toBe(200);
  });

  test('unless the file has changed', async () => {
    await writeFile(media('changing.svg'), '<svg>ebb</svg>');
    const { etag } = (await get('/uploads/changing.svg')).headers;
    await writeFile(media('changing.svg'), '<svg>flood</svg>');
    const again = await get('/uploads/changing.svg', { 'If-None-Match': etag });
    expect([again.status, again.body]).toEqual([200, '<svg>flood</svg>']);
  });
});

describe('a precompressed file is sent', () => {
  const plain = 'the styles';
  beforeAll(async () => {
    const path = join(root, 'built', 'assets', 'base.css');
    await writeFile(path, plain);
    await writeFile(`${path}.br`, brotliCompressSync(plain));
    await writeFile(`${path}.gz`, gzipSync(plain));
  });

  test.each([
    { accepted: 'gzip, deflate, br, zstd', encoding: 'br' },
    { accepted: 'gzip, zstd', encoding: 'gzip' },
    { accepted: 'br;q=0, gzip', encoding: 'gzip' },
    { accepted: 'gzip;q=0', encoding: undefined },
    { accepted: 'zstd', encoding: undefined },
    { accepted: 'identity', encoding: undefined },
  ])('as $encoding to a client that accepts $accepted', async ({ accepted, encoding }) => {
    const { status, headers } = await get('/assets/base.css', { 'Accept-Encoding': accepted }, 'HEAD');
    expect([status, headers['content-encoding']]).toEqual([200, encoding]);
    expect(headers).toMatchObject({ 'content-type': 'text/css', vary: 'Accept-Encoding' });
  });

  test('with the same content', async () => {
    const asked = request({ port, path: '/assets/base.css', headers: { 'Accept-Encoding': 'br' } }).end();
    const [response] = await once(asked, 'response');
    const bytes = Buffer.concat(await response.toArray());
    expect(response.headers['content-length']).toBe(String(bytes.length));
    expect(brotliDecompressSync(bytes).toString()).toBe(plain);
  });

  test('uncompressed if there is no compressed file', async () => {
    const { headers, body } = await get('/assets/entry.js', { 'Accept-Encoding': 'br' });
    expect([headers['content-encoding'], body]).toEqual([undefined, 'the entry']);
  });
});

describe('file errors', () => {
  /** A response whose body is larger than the socket buffers, so that most of it is still unsent. */
  async function getLong(): Promise<IncomingMessage> {
    await writeFile(media('long.svg'), 'x'.repeat(16 * 1024 * 1024));
    const asked = request({ port, path: '/uploads/long.svg', host: '127.0.0.1' }).end();
    const [response] = await once(asked, 'response');
    return response;
  }

  test('a deleted file is 404', async () => {
    const path = join(root, 'built', 'assets', 'gone.js');
    await writeFile(path, 'gone');
    files = [builtFiles(join(root, 'built')), mediaFiles(join(root, 'media'))];
    await rm(path);
    const { status, headers, body } = await get('/assets/gone.js');
    expect([status, body, headers['cache-control']]).toEqual([404, 'next', undefined]);
    expect(failures).toEqual([]);
  });

  test('a folder is 404', async () => {
    await mkdir(media('folder.svg'));
    expect((await get('/uploads/folder.svg')).body).toBe('next');
    expect(failures).toEqual([]);
  });

  test('a file that cannot be opened is an error, reported once', async () => {
    const error = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    vi.spyOn(await fileHandlePrototype(), 'stat').mockRejectedValue(error);
    expect((await get('/uploads/quay.svg')).status).toBe(500);
    expect(failures).toEqual([error]);
    vi.restoreAllMocks();
    expect((await get('/uploads/quay.svg')).status).toBe(200);
  });

  test('a read error at the start is reported once, and the response does not have the headers of the file', async () => {
    const error = new Error('EIO: i/o error, read');
    vi.spyOn(await fileHandlePrototype(), 'read').mockRejectedValue(error);
    const { status, headers, body } = await get('/uploads/quay.svg');
    expect([status, body]).toEqual([500, 'failed']);
    for (const name of ['etag', 'last-modified', 'cache-control', 'content-type']) {
      expect(headers[name]).toBeUndefined();
    }
    expect(failures).toEqual([error]);
  });

  test('a read error in the middle aborts the response and is reported once', async () => {
    const error = new Error('EIO: i/o error, read');
    const response = await getLong();
    vi.spyOn(await fileHandlePrototype(), 'read').mockRejectedValue(error);
    await expect(text(response)).rejects.toThrow('aborted');
    expect(failures).toEqual([error]);
  });

  test('a file that is truncated while it is sent aborts the response', async () => {
    const response = await getLong();
    await truncate(media('long.svg'), 10);
    await expect(text(response)).rejects.toThrow('aborted');
    expect(failures).toHaveLength(1);
  });

  test('a client that disconnects is not an error, and the file is closed', async () => {
    const reading = vi.spyOn(await fileHandlePrototype(), 'createReadStream');
    (await getLong()).destroy();
    await expect.poll(() => reading.mock.results).toMatchObject([{ value: { closed: true } }]);
    expect(failures).toEqual([]);
  });
});

describe('files outside the folders are not served', () => {
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
    '/uploads/.secret.json',
    '/uploads/quay.svg/../../../secrets.json',
    '/uploads/%00',
    '/uploads/quay.svg%00.txt',
    '/uploads/%ff',
    '/uploads/',
    '/uploads/none.svg',
    '/assets/',
  ])('%s', async (path) => {
    const { body } = await get(path);
    expect(body).not.toContain('secret');
  });
});

describe('in the media folder', () => {
  const uploads = () => join(root, 'media', 'uploads');

  test('symbolic links to files and folders are not followed', async () => {
    await symlink(join(root, 'secrets.json'), join(uploads(), 'link.json'));
    await symlink(root, join(uploads(), 'folder'));
    expect((await get('/uploads/link.json')).status).toBe(404);
    expect((await get('/uploads/folder/secrets.json')).status).toBe(404);
  });

  test('a named pipe is 404 and does not block', async () => {
    execFileSync('mkfifo', [join(uploads(), 'pipe.png')]);
    expect((await get('/uploads/pipe.png')).status).toBe(404);
  });

  test('files are served if the folder itself is a symbolic link', async () => {
    await symlink(join(root, 'media'), join(root, 'linked'));
    const before = files;
    files = [mediaFiles(join(root, 'linked'))];
    const { body } = await get('/uploads/quay.svg');
    files = before;
    expect(body).toBe('<svg>the quay</svg>');
  });

  test('an SVG cannot run scripts', async () => {
    const { headers } = await get('/uploads/quay.svg');
    expect(headers['content-security-policy']).toMatch(/sandbox/);
    expect(headers['content-security-policy']).not.toMatch(/script|allow/);
  });
});
