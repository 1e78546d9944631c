import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3Double } from '../../../../testing/s3-double.ts';
import { startS3Relay } from '../../../../testing/s3-relay.ts';
import { sampleUploads } from '../../../../testing/sample-magazine.ts';
import { until } from '../../../../testing/until.ts';
import { openService, type Service } from '../../testing/open-service';
import { uploadForm } from '../../testing/upload-form';

const ARTICLES = '/content-manager/collection-types/api::article.article';

let server: Awaited<ReturnType<typeof startS3Double>>;
let relay: Awaited<ReturnType<typeof startS3Relay>>;
let service: Service;
beforeAll(async () => {
  server = await startS3Double(await sampleUploads());
  relay = await startS3Relay(server.endpoint);
  service = await openService({
    S3_ENDPOINT: relay.endpoint,
    S3_BUCKET: 'pictures',
    S3_REGION: server.region,
    S3_ACCESS_KEY_ID: server.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.secretAccessKey,
  });
});
afterAll(async () => {
  await service.close();
  relay.stop();
  server.stop();
});

const draw = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#789' } })
    .png()
    .toBuffer();

async function upload(name: string): Promise<boolean> {
  const content = uploadForm({ name, type: 'image/png', bytes: await draw() });
  return (await service.panel('POST', '/upload', content)).status === 201;
}

/** Writes a picture as an import does. */
async function importPicture(name: string): Promise<boolean> {
  const { createWriter }: typeof import('../../commands/import/write-document') = createRequire(
    import.meta.url,
  )('../../../dist/src/commands/import/write-document.js');
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-import-'));
  await writeFile(path.join(folder, name), await draw());
  const picture = { kind: 'picture', key: name, file: name, name, alternativeText: '', caption: '' } as const;
  const { outcome } = await createWriter(service.strapi, folder)(picture);
  await rm(folder, { recursive: true });
  return outcome === 'written';
}

test.each([
  { what: 'an upload', store: upload },
  { what: 'an import', store: importPicture },
])(
  '$what that waits for a bucket blocks no database connection and no other save',
  async ({ what, store }) => {
    let waiting = 0;
    relay.failWith(() => ++waiting > 0);
    const stored = store(`${what.replace(' ', '-')}.png`);
    await until('the bucket is asked', () => waiting > 0);
    const { pool } = service.strapi.db.connection.client;
    await until('no task has a connection', () => pool.numUsed() === 0);
    expect((await service.panel('POST', ARTICLES, { title: 'Saved meanwhile' })).status).toBe(201);
    relay.failWith(null);
    expect(await stored).toBe(true);
  },
);
