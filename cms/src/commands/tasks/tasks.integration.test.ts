import { once } from 'node:events';
import { appendFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { END_OF_DOCUMENTS, type ImportedDocument } from 'masthead-contract/imports/documents';
import { changeLog, READER_HEADER } from 'masthead-contract/service/changes';
import { tagOf } from 'masthead-contract/service/edge-tags';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listen } from '../../../../scripts/ports.mjs';
import { ARTICLE } from '../../content-types';
import { openService, type Service } from '../../testing/open-service';
import { runCommand } from '../../testing/run-command';
import { createCommandAnswers } from './answer-commands';
import { socketOf } from './socket';

const HOST = 'magazine.example';
const HOUR_MS = 3_600_000;

const Purge = v.object({ tags: v.array(v.string()) });

/** The tags that an edge was told to drop. */
const dropped: string[] = [];
const edge = createServer(async (request, response) => {
  dropped.push(...v.parse(Purge, JSON.parse(await text(request))).tags);
  response.end('{"success":true}');
});

let service: Service;
let dataDir: string;
let folder: string;
let site: NodeJS.Timeout;
/** Up to which change the site has read. */
let hasRead = 0;

beforeAll(async () => {
  const PURGE_URL = `http://127.0.0.1:${await listen(edge)}/`;
  service = await openService({
    SITE_URL: `https://${HOST}`,
    EDGE: 'cloudflare',
    PURGE_URL,
    PURGE_TOKEN: 'token',
  });
  dataDir = path.dirname(path.dirname(service.database));
  folder = path.join(dataDir, 'import');
  await mkdir(folder);
  hasRead = await poll();
  site = setInterval(() => poll().catch(() => {}), 300);
  // Everything, and a second time a moment later.
  await vi.waitUntil(() => dropped.length === 2, { timeout: 60_000 });
});
afterAll(async () => {
  clearInterval(site);
  await service.close();
  edge.close();
});

async function poll() {
  const response = await fetch(`${service.url}/api/changes?after=${hasRead}`, {
    headers: { authorization: `Bearer ${service.token}`, [READER_HEADER]: 'site 1' },
  });
  return v.parse(changeLog, await response.json()).meta.last;
}

const CONTENT = [{ type: 'paragraph', children: [{ type: 'text', text: 'Seen from the quay.' }] }];

const imported = (title: string): ImportedDocument => ({
  kind: 'article',
  key: title,
  title,
  subtitle: '',
  slug: '',
  description: 'Ships.',
  content: CONTENT,
  cover: null,
  authors: [],
  categories: [],
  tags: [],
  dossiers: [],
  comments: [],
  publishedOn: '2020-03-01T11:00:00.000Z',
  isPublic: true,
  formerAddresses: [],
});

const ask = (...task: string[]) => runCommand('ask', task, { DATA_DIR: dataDir });

/** Starts an import, which is not at its end; resolves once it writes. */
async function startImport(title: string) {
  const file = path.join(folder, 'documents.ndjson');
  await writeFile(file, `${JSON.stringify(imported(title))}\n`);
  const ended = ask('import');
  const isWritten = () => service.strapi.db.query(ARTICLE).count({ where: { title } });
  await Promise.race([expect.poll(isWritten).toBeGreaterThan(0), ended]);
  return {
    ended,
    async end() {
      await appendFile(file, `${END_OF_DOCUMENTS}\n`);
      return ended;
    },
  };
}

const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds);

/** Publishes an article with a date, which then is at another one. */
async function schedule(title: string, publishOn: Date): Promise<string> {
  const { documentId } = await service.strapi.documents(ARTICLE).create({
    data: {
      title,
      description: 'Ships.',
      content: CONTENT,
      publishedOn: fromNow(HOUR_MS).toISOString(),
    },
    status: 'published',
  });
  await service.strapi.db.query('masthead::approval').update({ where: { documentId }, data: { publishOn } });
  return documentId;
}

const publications = (documentId: string) =>
  service.strapi.db.query('masthead::change').count({ where: { documentId, vanished: false } });

test('scheduled articles are published during an import, and the edge is notified once the site has read the change', async () => {
  const { end } = await startImport('Imported beside');
  hasRead = await poll();
  await expect.poll(() => dropped.length).toBeGreaterThan(2);

  const documentId = await schedule('Ships', fromNow(-1));
  await expect.poll(() => publications(documentId)).toBe(1);
  expect(dropped).not.toContain(tagOf(HOST, documentId));

  hasRead = await poll();
  await expect.poll(() => dropped).toContain(tagOf(HOST, documentId));
  const { code, output } = await end();
  expect(code, output).toBe(0);
  expect(await publications(documentId)).toBe(1);
  const { documentId: importedId } = v.parse(
    v.object({ documentId: v.string() }),
    await service.strapi.db.query(ARTICLE).findOne({ where: { title: 'Imported beside' } }),
  );
  // Search engines hear nothing of it, and readers do not wait for it.
  const changes = (documentId: string) =>
    service.strapi.db.query('masthead::change').findMany({ where: { documentId, vanished: false } });
  expect(await changes(importedId)).toEqual([expect.objectContaining({ slug: null, announced: false })]);
  expect(await changes(documentId)).toEqual([expect.objectContaining({ announced: true })]);
});

test('a second run of the same task is refused while others may start', async () => {
  const { end } = await startImport('Imported twice');
  expect(await ask('import')).toMatchObject({
    code: 78,
    output: expect.stringContaining('is doing this already'),
  });
  expect(await ask('convert-images')).toMatchObject({ code: 0 });
  expect(await end()).toMatchObject({ code: 0, output: expect.stringContaining('1 new articles') });
});

test('killing a command stops its task, and the next command continues', async () => {
  const file = path.join(folder, 'documents.ndjson');
  await writeFile(file, `${JSON.stringify(imported('Before the kill'))}\n`);
  const killed = request({ socketPath: socketOf(dataDir), method: 'POST', path: '/import' });
  killed.once('error', () => {}).end('[]');
  const count = (title: string) => service.strapi.db.query(ARTICLE).count({ where: { title } });
  await expect.poll(() => count('Before the kill')).toBeGreaterThan(0);
  killed.destroy();
  await appendFile(file, `${JSON.stringify(imported('After the kill'))}\n${END_OF_DOCUMENTS}\n`);
  expect(await ask('import')).toMatchObject({ code: 0 });
  expect(await count('After the kill')).toBe(2);
  expect(await count('Before the kill')).toBe(2);
});

test('a command waits while the task of a killed command winds down', async () => {
  let isFirst = true;
  const begun = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const answers = createCommandAnswers(service.strapi, {
    dataDir: folder,
    tasks: {
      async paint({ stopped }) {
        if (!isFirst) return;
        isFirst = false;
        begun.resolve();
        await once(stopped, 'abort');
        aborted.resolve();
        await over.promise;
      },
    },
  });
  await mkdir(path.dirname(socketOf(folder)), { recursive: true });
  await answers.open();
  const send = (task: string) =>
    request({ socketPath: socketOf(folder), method: 'POST', path: task })
      .on('error', () => {})
      .end('[]');
  const killed = send('/paint');
  await begun.promise;
  killed.destroy();
  await aborted.promise;
  const answered = once(send('/paint'), 'response');
  // A later one has been answered, so this one waits.
  await once(send('/unknown'), 'response');
  over.resolve();
  expect(await text((await answered)[0])).toBe('{"end":"done","reason":""}\n');
  await answers.close();
});

test('a command killed during its request starts nothing, and the service keeps running', async () => {
  const killed = request({
    socketPath: socketOf(dataDir),
    method: 'POST',
    path: '/convert-images',
    headers: { 'Content-Length': 100 },
  });
  killed.once('error', () => {}).write('["');
  await once(killed, 'socket').then(([socket]) => once(socket, 'connect'));
  killed.destroy();
  expect(await ask('convert-images')).toMatchObject({ code: 0 });
});

test('an export is written to the data folder with all public articles', async () => {
  const { code, output } = await ask('export', 'markdown');
  expect(code).toBe(0);
  const [, articles] = /Exported (\d+) articles/.exec(output) ?? [];
  expect(await readdir(path.join(dataDir, 'export', 'articles'))).toHaveLength(Number(articles));
  expect(await service.strapi.db.query(ARTICLE).count({ where: { publishedAt: { $notNull: true } } })).toBe(
    Number(articles),
  );
});

test('a service of another version rejects an unknown task', async () => {
  expect(await ask('paint')).toMatchObject({ code: 78, output: expect.stringContaining('another version') });
});

test('only the user that runs the service can start tasks', async () => {
  expect((await stat(socketOf(dataDir))).mode & 0o077).toBe(0);
  expect((await stat(path.dirname(socketOf(dataDir)))).mode & 0o077).toBe(0);
});

test('a service reports that it is shutting down, and then accepts no tasks', async () => {
  const { ended } = await startImport('Imported at the end');
  await service.strapi.app.destroy({ strapi: service.strapi });
  expect(await ended).toMatchObject({
    code: 78,
    output: expect.stringContaining('ended before this was done'),
  });
  expect(await ask('import')).toMatchObject({ code: 78, output: expect.stringContaining('is not running') });
});
