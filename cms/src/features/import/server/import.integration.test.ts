import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { post, wxr } from '../../../../../importers/testing/wxr.ts';
import { ARTICLE } from '../../../content-types';
import { addAccount } from '../../../testing/add-user';
import { openService, type Service } from '../../../testing/open-service';
import type { ImportStatus } from './imports';

const POSTS = 30;
const LONGEST_MS = 120_000;

let service: Service;
let folder: string;
let administrator: Awaited<ReturnType<typeof addAccount>>;
beforeAll(async () => {
  service = await openService();
  folder = path.join(path.dirname(service.database), '..', 'uploaded-export');
  administrator = await addAccount(service, 'Root', 'strapi-super-admin');
});
afterAll(() => service.close());

async function ask(method: string, route: string, content?: object) {
  const response = await administrator.send(method, `/masthead/import${route}`, content);
  return { status: response.status, body: await response.json() };
}
const status = async (): Promise<ImportStatus> => (await ask('GET', '')).body.data;
const untilOver = () =>
  vi.waitUntil(async () => (await status()).run?.state !== 'running', { timeout: LONGEST_MS, interval: 100 });

const partOf = (text: string) => {
  const form = new FormData();
  form.append('part', new Blob([text]), 'old.xml');
  return form;
};

async function upload(text: string): Promise<void> {
  const { body } = await ask('POST', '/uploads', { name: 'old.xml', size: Buffer.byteLength(text) });
  const half = Math.floor(text.length / 2);
  const { id } = body.data;
  expect((await ask('POST', `/uploads/${id}?at=0`, partOf(text.slice(0, half)))).status).toBe(200);
  expect((await ask('POST', `/uploads/${id}?at=${half}`, partOf(text.slice(half)))).status).toBe(200);
}

const EXPORT = wxr(
  ...Array.from({ length: POSTS }, (_, at) =>
    post({ id: String(at + 1), slug: `tea-${at}`, title: `Tea ${at}`, content: '<script>x</script>Hot.' }),
  ),
);
const countImported = () =>
  service.strapi.db
    .query(ARTICLE)
    .count({ where: { slug: { $startsWith: 'tea-' }, publishedAt: { $notNull: true } } });

test('refuses an upload that is too large or damaged, or a second one', async () => {
  expect(await ask('POST', '/uploads', { name: 'old.xml', size: 2_000_000_001 })).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('old.xml has more than 2,000 MB.') } },
  });
  const { body } = await ask('POST', '/uploads', { name: 'old.xml', size: 8 });
  expect(await ask('POST', '/uploads', { name: 'new.xml', size: 8 })).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('Another file is being uploaded.') } },
  });
  expect((await ask('POST', `/uploads/${body.data.id}?at=4`, partOf('text'))).status).toBe(400);
  expect((await ask('POST', '/dry-run', { kind: 'wordpress' })).status).toBe(400);
  await ask('POST', `/uploads/${body.data.id}?at=0`, partOf('text'));
  await ask('POST', `/uploads/${body.data.id}?at=4`, partOf('text'));
  expect(await status()).toMatchObject({ file: { name: 'old.xml', size: 8 } });
});

test.each([
  [{ kind: 'feed', address: '/etc/passwd' }, 'is not an address'],
  [{ kind: 'feed', address: 'https:x/../../../../../../../../etc/passwd' }, 'is not an address'],
  [{ kind: 'feed', address: 'file:///etc/passwd' }, 'is not an address'],
  [{ kind: 'ghost', address: 'https://old.example' }, 'is imported from a file'],
  [{ kind: 'substack' }, 'enter the former address of the site'],
  [
    { kind: 'feed', address: 'https://old.example/feed', pictureHosts: 'a.example, b/c' },
    'is not a list of hosts',
  ],
  [{ kind: 'database' }, 'kind'],
])('refuses the source %j', async (source, sentence) => {
  expect(await ask('POST', '/dry-run', source)).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining(sentence) } },
  });
});

test('explains why an export cannot be read', async () => {
  await ask('POST', '/dry-run', { kind: 'wordpress' });
  await untilOver();
  expect(await status()).toMatchObject({
    run: { isDryRun: true, state: 'failed', line: expect.stringContaining('old.xml') },
    report: null,
    mayImport: false,
  });
});

test('imports an export after a dry run, can be stopped, and continues later', {
  timeout: 3 * LONGEST_MS,
}, async () => {
  await upload(EXPORT);
  expect(await ask('POST', '/start')).toMatchObject({
    body: { error: { message: 'Please start a dry run first.' } },
  });
  await ask('POST', '/dry-run', { kind: 'wordpress' });
  expect(await ask('POST', '/dry-run', { kind: 'wordpress' })).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('An import is running.') } },
  });
  await untilOver();
  expect(await status()).toMatchObject({
    run: { state: 'completed' },
    report: { source: 'old.xml', isDryRun: true, counts: { articles: POSTS } },
    mayImport: true,
  });
  expect(await countImported()).toBe(0);

  await ask('POST', '/start');
  await ask('POST', '/stop');
  expect(await status()).toMatchObject({ run: { isDryRun: false, state: 'stopped' }, mayImport: true });
  await ask('POST', '/start');
  await untilOver();
  expect(await status()).toMatchObject({
    run: { isDryRun: false, state: 'completed' },
    report: { isDryRun: false, written: { refused: { count: 0 } } },
    mayImport: false,
    file: null,
  });
  expect(await countImported()).toBe(POSTS);
  expect(await readdir(folder)).toEqual(['state.json']);
});
