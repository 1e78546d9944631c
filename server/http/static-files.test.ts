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
import { builtFiles, mediaFiles, type StaticFiles } from './static-files.ts';

let root: string;
let port: number;
let files: StaticFiles[];
let failures: unknown[] = [];
const server = createServer((asked, response) => {
  const serve = async () => {
    for (const sendFile of files) if (await sendFile(asked, response)) return;
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

/** Asks for a path as it is written, which `fetch` would tidy up. */
async function get(path: string, headers = {}, method = 'GET') {
  const asked = request({ port, path, headers, method, host: '127.0.0.1' }).end();
  const [response] = await once(asked, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const media = (name: string) => join(root, 'media', 'uploads', name);

/** What every opened file can do, to let some of it fail. */
async function openFiles(): Promise<FileHandle> {
  const handle = await open(media('quay.svg'));
  await handle.close();
  return Object.getPrototypeOf(handle);
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

test('who asks for the headers alone gets them, and no file', async () => {
  const { headers } = await get('/uploads/quay.svg');
  const { date, ...asGet } = headers;
  const head = await get('/uploads/quay.svg', {}, 'HEAD');
  expect([head.status, head.body]).toEqual([200, '']);
  expect(head.headers).toMatchObject(asGet);
  expect(asGet['content-length']).toBe('19');
});

test('a file is only there to be read', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect((await get('/uploads/quay.svg', {}, method)).body).toBe('next');
  }
});

test('what nobody knows the type of is bytes, not a guess', async () => {
  await writeFile(media('quay.odd'), '<script>');
  expect((await get('/uploads/quay.odd')).headers['content-type']).toBe('application/octet-stream');
});

test('an empty file is empty', async () => {
  await writeFile(media('empty.svg'), '');
  const { status, headers, body } = await get('/uploads/empty.svg');
  expect([status, headers['content-length'], body]).toEqual([200, '0', '']);
});

describe('who has a file already gets no second one', () => {
  test('by its mark', async () => {
    const { etag, 'cache-control': policy } = (await get('/assets/entry.js')).headers;
    expect(etag).toMatch(/^W\/"/);
    for (const mark of [etag, `"other", ${etag}`]) {
      const again = await get('/assets/entry.js', { 'If-None-Match': mark });
      expect([again.status, again.body]).toEqual([304, '']);
      expect(again.headers).toMatchObject({ etag, 'cache-control': policy });
    }
    expect((await get('/assets/entry.js', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('by its date', async () => {
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

  test('and gets the new one once it has changed', async () => {
    await writeFile(media('changing.svg'), '<svg>ebb</svg>');
    const { etag } = (await get('/uploads/changing.svg')).headers;
    await writeFile(media('changing.svg'), '<svg>flood</svg>');
    const again = await get('/uploads/changing.svg', { 'If-None-Match': etag });
    expect([again.status, again.body]).toEqual([200, '<svg>flood</svg>']);
  });
});

describe('a built file comes as it was compressed when it was built', () => {
  const plain = 'the style';
  beforeAll(async () => {
    const path = join(root, 'built', 'assets', 'base.css');
    await writeFile(path, plain);
    await writeFile(`${path}.br`, brotliCompressSync(plain));
    await writeFile(`${path}.gz`, gzipSync(plain));
  });

  test.each([
    { taken: 'gzip, deflate, br, zstd', encoding: 'br' },
    { taken: 'gzip, zstd', encoding: 'gzip' },
    { taken: 'br;q=0, gzip', encoding: 'gzip' },
    { taken: 'gzip;q=0', encoding: undefined },
    { taken: 'zstd', encoding: undefined },
    { taken: 'identity', encoding: undefined },
  ])('for who takes $taken: $encoding', async ({ taken, encoding }) => {
    const { status, headers } = await get('/assets/base.css', { 'Accept-Encoding': taken }, 'HEAD');
    expect([status, headers['content-encoding']]).toEqual([200, encoding]);
    expect(headers).toMatchObject({ 'content-type': 'text/css', vary: 'Accept-Encoding' });
  });

  test('with the same words', async () => {
    const asked = request({ port, path: '/assets/base.css', headers: { 'Accept-Encoding': 'br' } }).end();
    const [response] = await once(asked, 'response');
    const bytes = Buffer.concat(await response.toArray());
    expect(response.headers['content-length']).toBe(String(bytes.length));
    expect(brotliDecompressSync(bytes).toString()).toBe(plain);
  });

  test('and as it is where it was not', async () => {
    const { headers, body } = await get('/assets/entry.js', { 'Accept-Encoding': 'br' });
    expect([headers['content-encoding'], body]).toEqual([undefined, 'the entry']);
  });
});

describe('a file that goes wrong takes nobody with it', () => {
  /** A picture of which the first bytes have come, and the rest waits for us. */
  async function getLong(): Promise<IncomingMessage> {
    await writeFile(media('long.svg'), 'x'.repeat(16 * 1024 * 1024));
    const asked = request({ port, path: '/uploads/long.svg', host: '127.0.0.1' }).end();
    const [response] = await once(asked, 'response');
    return response;
  }

  test('a built file that is gone since the start is not there', async () => {
    const path = join(root, 'built', 'assets', 'gone.js');
    await writeFile(path, 'gone');
    files = [builtFiles(join(root, 'built')), mediaFiles(join(root, 'media'))];
    await rm(path);
    const { status, headers, body } = await get('/assets/gone.js');
    expect([status, body, headers['cache-control']]).toEqual([404, 'next', undefined]);
    expect(failures).toEqual([]);
  });

  test('a picture that is a folder is not there', async () => {
    await mkdir(media('folder.svg'));
    expect((await get('/uploads/folder.svg')).body).toBe('next');
    expect(failures).toEqual([]);
  });

  test('a picture that can not be opened is a fault, told once', async () => {
    const error = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    vi.spyOn(await openFiles(), 'stat').mockRejectedValue(error);
    expect((await get('/uploads/quay.svg')).status).toBe(500);
    expect(failures).toEqual([error]);
    vi.restoreAllMocks();
    expect((await get('/uploads/quay.svg')).status).toBe(200);
  });

  test('a picture that can not be read from its start on is a fault, told once, without the headers of a picture', async () => {
    const error = new Error('EIO: i/o error, read');
    vi.spyOn(await openFiles(), 'read').mockRejectedValue(error);
    const { status, headers, body } = await get('/uploads/quay.svg');
    expect([status, body]).toEqual([500, 'failed']);
    for (const name of ['etag', 'last-modified', 'cache-control', 'content-type']) {
      expect(headers[name]).toBeUndefined();
    }
    expect(failures).toEqual([error]);
  });

  test('a picture that can not be read to its end is cut off, and told once', async () => {
    const error = new Error('EIO: i/o error, read');
    const response = await getLong();
    vi.spyOn(await openFiles(), 'read').mockRejectedValue(error);
    await expect(text(response)).rejects.toThrow('aborted');
    expect(failures).toEqual([error]);
  });

  test('a picture that gets shorter while it is sent is cut off, so that nobody waits for the rest', async () => {
    const response = await getLong();
    await truncate(media('long.svg'), 10);
    await expect(text(response)).rejects.toThrow('aborted');
    expect(failures).toHaveLength(1);
  });

  test('a reader who leaves in the middle is no fault, and the file is closed', async () => {
    const reading = vi.spyOn(await openFiles(), 'createReadStream');
    (await getLong()).destroy();
    await vi.waitFor(() => expect(reading.mock.results).toMatchObject([{ value: { closed: true } }]));
    expect(failures).toEqual([]);
  });
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

describe('in the folder of media', () => {
  const uploads = () => join(root, 'media', 'uploads');

  test('a symbolic link is not followed, to a file or to a folder', async () => {
    await symlink(join(root, 'secrets.json'), join(uploads(), 'link.json'));
    await symlink(root, join(uploads(), 'everything'));
    expect((await get('/uploads/link.json')).status).toBe(404);
    expect((await get('/uploads/everything/secrets.json')).status).toBe(404);
  });

  test('a pipe is no file, and nobody waits for its end', async () => {
    execFileSync('mkfifo', [join(uploads(), 'pipe.png')]);
    expect((await get('/uploads/pipe.png')).status).toBe(404);
  });

  test('that is itself a link, files are found: where it leads is for the operator to say', async () => {
    await symlink(join(root, 'media'), join(root, 'linked'));
    const before = files;
    files = [mediaFiles(join(root, 'linked'))];
    const { body } = await get('/uploads/quay.svg');
    files = before;
    expect(body).toBe('<svg>the quay</svg>');
  });

  test('an SVG that is opened as a document runs nothing', async () => {
    const { headers } = await get('/uploads/quay.svg');
    expect(headers['content-security-policy']).toMatch(/sandbox/);
    expect(headers['content-security-policy']).not.toMatch(/script|allow/);
  });
});
