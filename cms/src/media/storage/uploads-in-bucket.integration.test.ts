import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { get, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { copySeededDataDir } from '../../../../scripts/seeded-data.mjs';
import { RADOSGW, startRadosgw } from '../../../../testing/radosgw.ts';
import { sendError, startS3Double } from '../../../../testing/s3-double.ts';
import { startS3Relay } from '../../../../testing/s3-relay.ts';
import { until } from '../../../../testing/until.ts';
import { openService, type Service } from '../../testing/open-service';
import { runCommand } from '../../testing/run-command';
import { namesIn, readStored, testStore } from '../../testing/store-contract';
import { uploadForm } from '../../testing/upload-form';
import { type Bucket, bucketStore } from './bucket-store';
import { nameOfUpload } from './read-upload';
import { s3Requests } from './s3-requests';

const SECRET = 'secret-of-the-integration-tests';
const secrets = Object.fromEntries(
  [
    'APP_KEYS',
    'API_TOKEN_SALT',
    'ADMIN_JWT_SECRET',
    'TRANSFER_TOKEN_SALT',
    'ENCRYPTION_KEY',
    'CMS_TOKEN',
  ].map((name) => [name, SECRET]),
);
const FILE = 'plugin::upload.file';
/** The compiled module with a name, which shares its state with the service. */
const compiled = createRequire(import.meta.url);

/** A real S3 server where there is one, and otherwise a double. */
async function startServer() {
  const server = RADOSGW ? await startRadosgw(RADOSGW) : await startS3Double();
  const relay = await startS3Relay(server.endpoint);
  const { region, accessKeyId, secretAccessKey } = server;
  const settings = { endpoint: relay.endpoint, bucket: 'pictures', region, accessKeyId, secretAccessKey };
  await makeBucket(settings);
  return {
    relay,
    settings,
    async stop(): Promise<void> {
      relay.stop();
      await server.stop();
    },
  };
}

async function makeBucket(settings: Parameters<typeof s3Requests>[0]): Promise<void> {
  const made = { accepted: [200], limitMs: 240_000, pausesMs: [] };
  const { body } = await s3Requests(settings).send({ method: 'PUT' }, made);
  await body.toArray();
}

/** Copies the pictures of the sample, without their renditions. */
async function fillBucket(): Promise<void> {
  const { dataDir: copy, remove } = await copySeededDataDir();
  const database = new DatabaseSync(path.join(copy, 'cms', 'data.db'), { readOnly: true });
  const uploads = path.join(copy, 'cms', 'public', 'uploads');
  for (const { url } of database.prepare("select url from files where url like '/uploads/%'").all()) {
    const name = nameOfUpload(String(url));
    await bucket.put(name, path.join(uploads, name));
  }
  database.close();
  await remove();
}

let server: Awaited<ReturnType<typeof startServer>>;
let service: Service;
let bucket: Bucket;
beforeAll(async () => {
  server = await startServer();
  bucket = bucketStore(server.settings);
  await fillBucket();
  service = await openService(env());
});
afterAll(async () => {
  await service.close();
  await server.stop();
});
afterEach(() => server.relay.failWith(null));

/** Closes the connection, as a bucket that is gone. */
function breakOff(_: unknown, response: ServerResponse): boolean {
  response.destroy();
  return true;
}

function sendHalf(response: ServerResponse): boolean {
  response.writeHead(200, { 'Content-Length': 1000 });
  response.write('half', () => response.destroy());
  return true;
}

/** The settings of the bucket. */
function env(): Record<string, string> {
  const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = server.settings;
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

const dataDir = () => path.dirname(path.dirname(service.database));
const commandEnv = () => ({ ...env(), DATA_DIR: dataDir() });
const inFolder = () => readdirSync(service.uploads).filter((name) => !name.startsWith('.'));
const served = (name: string, options: RequestInit = {}) => fetch(`${service.url}/uploads/${name}`, options);
const statusOf = async (name: string) => {
  const response = await served(name);
  await response.arrayBuffer();
  return response.status;
};

async function upload(name = 'fog.png', colour = '#789') {
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: colour } });
  const content = uploadForm({ name, type: 'image/png', bytes: await picture.png().toBuffer() });
  const { status, body } = await service.panel('POST', '/upload', content);
  return { status, body, names: status === 201 ? namesOf(body[0]) : [] };
}
async function replace(id: number, name: string) {
  const other = sharp({ create: { width: 500, height: 500, channels: 3, background: '#345' } });
  const content = uploadForm({ name, type: 'image/png', bytes: await other.png().toBuffer() });
  content.append('fileInfo', JSON.stringify({ name }));
  return service.panel('POST', `/upload?id=${id}`, content);
}

type File = { hash: string; ext: string };
const namesOf = ({ formats, ...file }: File & { formats: Record<string, File> }): string[] =>
  [file, ...Object.values(formats)].map(({ hash, ext }) => hash + ext);

describe.skipIf(!RADOSGW)('a bucket of a real S3 server', () => {
  let count = 0;
  testStore(async () => {
    count += 1;
    const own = { ...server.settings, bucket: `store-${count}` };
    await makeBucket(own);
    return bucketStore(own);
  });

  test('detects an upload that was corrupted in transit', async () => {
    const file = path.join(dataDir(), 'magazine.json');
    const wrong = { path: file, size: readFileSync(file).length, sha256: '0'.repeat(64) };
    const { send } = s3Requests(server.settings);
    await expect(
      send({ method: 'PUT', key: 'wrong', body: wrong }, { accepted: [200], limitMs: 240_000, pausesMs: [] }),
    ).rejects.toThrow('XAmzContentSHA256Mismatch');
    expect(await bucket.has('wrong')).toBe(false);
  });
});

test('a magazine whose bucket lacks some pictures does not start and cannot be backed up', async () => {
  const { dataDir: copy, remove } = await copySeededDataDir();
  const empty = await startS3Double();
  const settings = { ...secrets, ...env(), S3_ENDPOINT: empty.endpoint, DATA_DIR: copy };
  const started = await runCommand('start', [], settings);
  expect(started.output).toMatch(
    /(\d+) of \1 pictures have no file in the bucket pictures, such as '.+'\. The pictures were in the folder when/,
  );
  expect(started.code).toBe(64);
  const made = await runCommand('backup', [`--to=${copy}`], settings);
  expect(made.output).toContain('The pictures were in the folder when the magazine last started');
  expect(made.code).toBe(64);
  empty.stop();
  await remove();
});

/** Deletes a picture as an editor does; returns the name of its original. */
async function deleteOne(name: string): Promise<string> {
  const row = await service.strapi.db.query(FILE).findOne({ where: { name } });
  const { status } = await service.panel('DELETE', `/upload/files/${row.id}`);
  expect(status).toBe(200);
  return row.hash + row.ext;
}

async function restore(name: string): Promise<{ status: number }> {
  const { body } = await service.panel('GET', '/masthead/bin');
  const inBin = body.data.find(({ title }: { title: string }) => title === name);
  return service.panel('POST', `/masthead/bin/${inBin.id}/restore`);
}

/** Files are put in place later if others are being moved. */
const untilServed = (names: readonly string[]) =>
  until('all of them are served', async () =>
    (await Promise.all(names.map(statusOf))).every((status) => status === 200),
  );

describe('a magazine whose pictures are in a bucket', () => {
  test('stores an upload with its renditions only there, and serves it under its own path', async () => {
    const { status, body, names } = await upload();
    expect(status).toBe(201);
    expect(Object.keys(body[0].formats)).toEqual(expect.arrayContaining(['thumbnail', 'small', 'share']));
    expect(body[0].formats.small.ext).toBe('.avif');
    expect(await namesIn(bucket)).toEqual(expect.arrayContaining(names));
    expect(inFolder()).not.toEqual(expect.arrayContaining([names[0]]));
    expect(readdirSync(path.join(service.uploads, '.incoming'))).toEqual([]);

    const response = await served(names[0] ?? '');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
    });
    const etag = response.headers.get('etag') ?? '';
    const part = await served(names[0] ?? '', { headers: { range: 'bytes=1-3' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1-3/${bytes.length}`]);
    expect(await part.text()).toBe('PNG');
    expect((await served(names[0] ?? '', { headers: { 'if-none-match': etag } })).status).toBe(304);
    // Servers sign two spaces in different ways.
    expect((await served(names[0] ?? '', { headers: { 'if-none-match': '"a",  "b"' } })).status).toBe(200);
    const head = await served(names[0] ?? '', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  test('gives a replaced picture a new URL, and keeps the old file', async () => {
    const { body, names } = await upload('tide.png');
    const replaced = await replace(body[0].id, 'tide.png');
    expect(replaced.body.url).not.toBe(body[0].url);
    expect(await statusOf(path.basename(replaced.body.url))).toBe(200);
    expect(await statusOf(names[0] ?? '')).toBe(200);
  });

  test("doesn't serve a picture in the bin, and serves it again once restored", async () => {
    const { names } = await upload('bin.png');
    const name = await deleteOne('bin.png');
    expect(await statusOf(name)).toBe(404);
    expect(await statusOf(`.bin/${name}`)).toBe(404);
    expect(await statusOf(`x/..%2f.bin%2f${name}`)).toBe(404);
    expect(await readStored(bucket, `.bin/${name}`)).not.toBeNull();
    expect((await restore('bin.png')).status).toBeLessThan(300);
    await untilServed(names);
  });

  test.each([
    [
      'replaced',
      async (name: string) => {
        const { body } = await upload(name);
        return () => replace(body[0].id, name);
      },
    ],
    [
      'converted',
      async (name: string) => {
        const { body } = await upload(name);
        const where = { id: body[0].id };
        const files = service.strapi.db.query(FILE);
        await files.update({ where, data: { formats: null } });
        const { convertImages }: typeof import('../renditions/convert-images') = compiled(
          '../../../dist/src/media/renditions/convert-images.js',
        );
        return async () => {
          await convertImages(service.strapi, { tell: () => {}, stopped: new AbortController().signal });
          return { status: (await files.findOne({ where })).formats ? 200 : 500 };
        };
      },
    ],
    [
      'deleted after it was replaced',
      async (name: string) => {
        const { body } = await upload(name);
        await replace(body[0].id, name);
        return async () => ({ status: (await deleteOne(name)) ? 200 : 500 });
      },
    ],
    [
      'restored from the bin',
      async (name: string) => {
        await upload(name);
        await deleteOne(name);
        return () => restore(name);
      },
    ],
  ])("lets others save while a picture is %s and the bucket doesn't answer", async (what, prepare) => {
    const change = await prepare(`${what.replaceAll(' ', '-')}.png`);
    let waiting = 0;
    let isOver = false;
    server.relay.failWith(() => ++waiting > 0);
    const changed = change().finally(() => {
      isOver = true;
    });
    await until('the bucket is asked', () => waiting > 0);
    const articles = '/content-manager/collection-types/api::article.article';
    const saved = await service.panel('POST', articles, { title: 'Saved meanwhile' });
    expect(saved.status).toBe(201);
    expect(isOver).toBe(false);
    server.relay.failWith(null);
    expect((await changed).status).toBeLessThan(300);
  });

  test('restores a picture while the bucket rejects it, and moves its files later', async () => {
    const { names } = await upload('again.png');
    await deleteOne('again.png');
    server.relay.failWith(({ method }, response) => {
      if (method !== 'PUT') return false;
      sendError(response, 400, 'InvalidRequest');
      return true;
    });
    expect((await restore('again.png')).status).toBeLessThan(300);
    expect(await statusOf(names[0] ?? '')).toBe(404);
    server.relay.failWith(null);
    await untilServed(names);
  });

  test('restores a picture while files are being moved, and moves its files later', async () => {
    const { names } = await upload('both.png');
    const name = await deleteOne('both.png');
    // Files may still be put where they belong since the test before.
    await until('the files are in the bin', () => bucket.has(`.bin/${name}`));
    await upload('unsettled.png');
    server.relay.failWith(breakOff);
    await deleteOne('unsettled.png');
    let waiting = 0;
    server.relay.failWith(({ url }) => url?.includes('list-type=') === true && ++waiting > 0);
    await until('the files of the bin are listed', () => waiting > 0);
    expect((await restore('both.png')).status).toBeLessThan(300);
    expect(await bucket.has(`.bin/${name}`)).toBe(true);
    server.relay.failWith(null);
    await untilServed(names);
  });

  test('serves no file left in the local folder', async () => {
    const [left = ''] = inFolder().filter((name) => name !== 'share-cards');
    await bucket.remove(left);
    // Not with `fetch`, which makes the paths shorter.
    for (const address of [
      `/uploads/${left}`,
      `/uploads/./${left}`,
      `/./uploads/${left}`,
      `//uploads//${left}`,
    ]) {
      const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
      get(service.url, { path: address }, (response) => resolve(response.resume().statusCode)).on(
        'error',
        reject,
      );
      expect(await promise, address).toBe(404);
    }
  });

  test.each([
    ['refuses the login', 403, 'AccessDenied', 'does not work at the moment'],
    ['is full', 403, 'QuotaExceeded', 'is full'],
    ['does not exist', 404, 'NoSuchBucket', 'does not work at the moment'],
  ])(
    'stores nothing of an upload when the bucket %s, and reports it',
    async (_what, status, code, sentence) => {
      const [rows, names] = [await service.strapi.db.query(FILE).count(), await namesIn(bucket)];
      const logged = vi.spyOn(service.strapi.log, 'error');
      server.relay.failWith((_, response) => {
        sendError(response, status, code);
        return true;
      });
      const failed = await upload('failed.png');
      expect(failed.status).toBe(503);
      expect(failed.body.error.message).toContain(sentence);
      expect(String(logged.mock.calls)).toContain(`The bucket pictures at ${server.settings.endpoint} `);
      server.relay.failWith(null);
      expect(await service.strapi.db.query(FILE).count()).toBe(rows);
      expect(await namesIn(bucket)).toEqual(names);
      expect(readdirSync(path.join(service.uploads, '.incoming'))).toEqual([]);
      logged.mockRestore();
    },
  );

  test('keeps no file if the row in the media library cannot be written', async () => {
    const names = await namesIn(bucket);
    const unsubscribe = service.strapi.db.lifecycles.subscribe({
      models: [FILE],
      afterCreate() {
        throw new Error('the database fails');
      },
    });
    const failed = await upload('failed.png');
    unsubscribe();
    expect(failed.status).toBe(500);
    expect(await namesIn(bucket)).toEqual(names);
  });

  test('answers 503 for a picture while the bucket fails, and other requests as usual', async () => {
    const { names } = await upload('outage.png');
    server.relay.failWith(breakOff);
    const response = await served(names[0] ?? '');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const article = await fetch(`${service.url}/api/articles`, {
      headers: { authorization: `Bearer ${service.token}` },
    });
    expect(article.status).toBe(200);
    server.relay.failWith(null);
    expect(await statusOf(names[0] ?? '')).toBe(200);
  });

  test('deletes a picture while the bucket is down, and moves its files to the bin later', async () => {
    await upload('later.png');
    server.relay.failWith(breakOff);
    const name = await deleteOne('later.png');
    server.relay.failWith(null);
    await until('its files are in the bin', () => bucket.has(`.bin/${name}`));
    await until('it is not served', async () => (await statusOf(name)) === 404);
  });

  test('aborts the response when the bucket sends only part of a picture', async () => {
    const { names } = await upload('cut.png');
    server.relay.failWith((_, response) => sendHalf(response));
    await expect(served(names[0] ?? '').then((response) => response.arrayBuffer())).rejects.toThrow();
  });

  test('backs up its pictures even after cut-off downloads, and restores them into the folder', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'masthead-bucket-backup-'));
    const asked = new Set<string>();
    server.relay.failWith(({ method, url = '' }, response) => {
      if (method !== 'GET' || url.includes('list-type=') || asked.has(url)) return false;
      asked.add(url);
      return sendHalf(response);
    });
    const made = await runCommand('backup', [`--to=${folder}`], commandEnv());
    expect(made.output).toMatch(/^Backup: /);
    const [file = ''] = readdirSync(folder);
    const restored = path.join(folder, 'restored');
    const { output } = await runCommand('restore', [path.join(folder, file)], { DATA_DIR: restored });
    expect(output).toContain('Restored the backup');
    const names = await namesIn(bucket);
    const uploads = path.join(restored, 'cms', 'public', 'uploads');
    const found = readdirSync(uploads, { recursive: true }).map(String);
    expect(found).toEqual(expect.arrayContaining(names));
    for (const name of names.slice(0, 5))
      expect(readFileSync(path.join(uploads, name), 'utf8')).toBe(await readStored(bucket, name));
    rmSync(folder, { recursive: true });
  });

  test('continues with the local folder once that has its pictures again', async () => {
    const back = { ...secrets, DATA_DIR: dataDir() };
    const { names } = await upload('back.png');
    const { output } = await runCommand('check', [], back);
    expect(output).toContain(`pictures have no file in ${service.uploads}, such as`);
    expect(output).toContain(
      `The pictures were in the bucket ${server.settings.endpoint}/pictures when the magazine last started`,
    );
    for await (const { name } of bucket.list('')) {
      const content = await bucket.read(name);
      await mkdir(path.dirname(path.join(service.uploads, name)), { recursive: true });
      if (content) await writeFile(path.join(service.uploads, name), content.stream);
    }
    expect((await runCommand('check', [], back)).output).not.toContain('have no file');
    const { parseEnvironment }: typeof import('../../environment') = compiled(
      '../../../dist/src/environment.js',
    );
    const { startStorage }: typeof import('./service-storage') = compiled(
      '../../../dist/src/media/storage/service-storage.js',
    );
    await startStorage(service.strapi, parseEnvironment({ ...process.env, S3_BUCKET: '' }));
    server.relay.failWith(breakOff);
    for (const name of names) expect(await statusOf(name)).toBe(200);
  });
});
