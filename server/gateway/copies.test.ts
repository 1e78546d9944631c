import { createHash } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import type { RequestKind } from '#contract/calls/call.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { homeCall } from '#contract/calls/home.ts';
import { openCopies } from './copies.ts';
import { copyName, formatCopy } from './copy-file.ts';

const HOME = homeCall.request();
const TAGS = filterListCall.request({ kind: 'tags', text: '' });
const article = articleCall.request;
const search = (keywords: string) => articleListCall.request({ ...NO_FILTERS, keywords });

let folder: string;
let reported: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-copies-'));
  reported = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Opens the folder as a new process does. */
const open = (maxCopies: Partial<Record<RequestKind, number>> = {}, now = () => 0) =>
  openCopies({
    folder,
    maxCopies: { core: 10, document: 10, search: 10, other: 10, sitemap: 10, ...maxCopies },
    report: ({ event }) => reported.push(event),
    maxWaiting: 10_000,
    now,
  });
const files = async () => (await readdir(folder)).map((name) => join(folder, name));
const answer = (name: string) => ({ data: [{ name }], meta: { pagination: null } });
const json = (name: string) => JSON.stringify(answer(name));

test('a saved answer reads back as written, with its document IDs', async () => {
  const copies = await open();
  copies.write(search('ö'), json('Ökologie'), new Set(['a', 'b']));
  await copies.flush();
  expect(await copies.read(search('ö').url)).toEqual({
    answer: answer('Ökologie'),
    documents: new Set(['a', 'b']),
  });
  expect(await copies.read(TAGS.url)).toBeNull();
});

test('reads an answer saved by an earlier process', async () => {
  const before = await open();
  before.write(TAGS, json('Rivers'), new Set(['a']));
  await before.flush();
  const after = await open();
  expect(await after.read(TAGS.url)).toEqual({ answer: answer('Rivers'), documents: new Set(['a']) });
});

test("deletes an answer saved for an earlier version's request", async () => {
  const url = '/api/articles?populate[0]=pictures';
  const path = join(folder, copyName(url));
  await writeFile(path, formatCopy({ url, documents: ['a'], json: '{"data":[]}' }));
  const copies = await open();
  expect(await copies.read(url)).toBeNull();
  expect(await files()).toEqual([]);
});

test('keeps only the latest saved version of an answer', async () => {
  const copies = await open();
  for (let time = 1; time <= 20; time++) copies.write(TAGS, json(`Version ${time}`), new Set());
  await copies.flush();
  expect((await copies.read(TAGS.url))?.answer).toEqual(answer('Version 20'));
  expect(await files()).toHaveLength(1);
});

describe('deletes a damaged file', () => {
  test.each([
    { damaged: 'truncated', damage: (path: string) => truncate(path, 90) },
    { damaged: 'empty', damage: (path: string) => truncate(path, 0) },
    { damaged: 'longer', damage: (path: string) => appendFile(path, 'x') },
    { damaged: 'not a copy', damage: (path: string) => writeFile(path, 'invalid\nwith two lines') },
    {
      damaged: 'changed',
      damage: async (path: string) =>
        writeFile(path, (await readFile(path, 'utf8')).replace('Rivers', 'Rivets')),
    },
  ])('$damaged', async ({ damage }) => {
    const before = await open();
    before.write(TAGS, json('Rivers'), new Set());
    before.write(HOME, json('Home'), new Set());
    await before.flush();
    const [path = ''] = (
      await Promise.all((await files()).map(async (file) => ({ file, text: await readFile(file, 'utf8') })))
    )
      .filter(({ text }) => text.includes('Rivers'))
      .map(({ file }) => file);
    await damage(path);

    expect(await before.read(TAGS.url)).toBeNull();
    const after = await open();
    expect(await after.read(TAGS.url)).toBeNull();
    expect(await after.read(HOME.url)).not.toBeNull();
    expect(await files()).toHaveLength(1);
  });

  test('half written by a killed process', async () => {
    await writeFile(join(folder, 'abc.copy.new'), 'half');
    const copies = await open();
    expect(await files()).toEqual([]);
    copies.write(TAGS, json('Rivers'), new Set());
    await copies.flush();
    expect(await copies.read(TAGS.url)).not.toBeNull();
  });
});

describe('removing', () => {
  test('an answer deletes its file', async () => {
    const copies = await open();
    copies.write(TAGS, json('Rivers'), new Set());
    copies.remove(TAGS.url);
    expect(await copies.read(TAGS.url)).toBeNull();
    await copies.flush();
    expect(await copies.read(TAGS.url)).toBeNull();
    expect(await files()).toEqual([]);
  });

  test('a document deletes the answers that contain it', async () => {
    const before = await open();
    before.write(article('a'), json('A'), new Set(['a']));
    before.write(HOME, json('Home'), new Set(['a', 'b']));
    before.write(article('b'), json('B'), new Set(['b']));
    await before.flush();
    const after = await open();
    after.removeContaining(new Set(['a']));
    await after.flush();
    expect(await after.read(article('a').url)).toBeNull();
    expect(await after.read(HOME.url)).toBeNull();
    expect(await after.read(article('b').url)).not.toBeNull();
    expect(await files()).toHaveLength(1);
  });

  test('a document cancels the pending write of an answer with it', async () => {
    const copies = await open();
    copies.write(article('a'), json('A'), new Set(['a']));
    copies.removeContaining(new Set(['a']));
    await copies.flush();
    expect(await copies.read(article('a').url)).toBeNull();
    expect(await (await open()).read(article('a').url)).toBeNull();
  });
});

test('deletes the oldest files beyond the limit', async () => {
  const copies = await open({ search: 3 });
  for (const name of ['a', 'b', 'c']) copies.write(search(name), json(name), new Set());
  await copies.flush();
  for (const name of ['a', 'd']) copies.write(search(name), json(name), new Set());
  await copies.flush();
  const kept = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => [name, (await copies.read(search(name).url)) !== null]),
  );
  expect(Object.fromEntries(kept)).toEqual({ a: true, b: false, c: true, d: true });
  expect(await files()).toHaveLength(3);
});

test('searches never evict saved answers of other kinds', async () => {
  const copies = await open({ search: 5 });
  copies.write(HOME, json('Home'), new Set());
  copies.write(article('a'), json('A'), new Set(['a']));
  for (let number = 0; number < 50; number++) copies.write(search(`${number}`), json('Found'), new Set());
  await copies.flush();
  expect(await copies.read(HOME.url)).not.toBeNull();
  expect(await copies.read(article('a').url)).not.toBeNull();
  expect(await files()).toHaveLength(7);
});

test('writes at most 20 new searches a second', async () => {
  let now = 0;
  const copies = await open({ search: 100 }, () => now);
  for (let number = 1; number <= 40; number++) copies.write(search(`${number}`), json('Found'), new Set());
  now = 1_000;
  copies.write(search('41'), json('Found'), new Set());
  await copies.flush();
  const written = Array.from({ length: 41 }, (_, index) => index + 1).filter((number) =>
    copies.has(search(`${number}`).url),
  );
  expect(written).toEqual([...Array.from({ length: 20 }, (_, index) => index + 1), 41]);
});

test('an answer is not saved while the write queue is full, and is saved on a later request', async () => {
  const copies = await open();
  const long = json('x'.repeat(4_000));
  for (const id of ['a', 'b', 'c']) copies.write(article(id), long, new Set([id]));
  expect(['a', 'b', 'c'].map((id) => copies.has(article(id).url))).toEqual([true, true, false]);
  await copies.flush();
  copies.write(article('c'), long, new Set(['c']));
  await copies.flush();
  expect(await files()).toHaveLength(3);
});

describe('the folder for saved answers', () => {
  test('is created again after it was deleted', async () => {
    const copies = await open();
    await rm(folder, { recursive: true });
    copies.write(TAGS, json('Rivers'), new Set());
    await copies.flush();
    expect(await copies.read(TAGS.url)).not.toBeNull();
    expect(reported).toEqual([]);
  });

  test('is reported once if it is not writable, and nothing throws', async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file in place of the folder');
    const copies = await open();
    for (let number = 0; number < 3; number++) copies.write(search(`${number}`), json('Rivers'), new Set());
    copies.savePosition({ log: 'log1', last: 9 });
    await copies.flush();
    expect(reported).toEqual(['copies not written']);
    expect(await copies.read(search('0').url)).toBeNull();
  });

  test("may contain a folder or an invalid file under an answer's name", async () => {
    await mkdir(join(folder, 'x.copy'));
    await writeFile(
      join(folder, 'y.copy'),
      `${createHash('sha256').update('invalid\n').digest('hex')}\ninvalid\n`,
    );
    const copies = await open();
    copies.write(TAGS, json('Rivers'), new Set());
    await copies.flush();
    expect(await copies.read(TAGS.url)).not.toBeNull();
  });
});

test('deletes a file that cannot be replaced, since it may contain a withdrawn document', async () => {
  const copies = await open();
  copies.write(HOME, json('Withdrawn'), new Set(['a', 'w']));
  await copies.flush();
  const [path = ''] = await files();
  // A folder in place of the temporary file makes writing fail.
  await mkdir(`${path}.${process.pid}.new`);
  copies.write(HOME, json('Home'), new Set(['a']));
  await copies.flush();
  copies.removeContaining(new Set(['w']));
  await copies.flush();
  expect(await copies.read(HOME.url)).toBeNull();
  expect(await (await open()).read(HOME.url)).toBeNull();
});

test('does not save a position after a file could not be deleted', async () => {
  const copies = await open();
  copies.write(article('a'), json('A'), new Set(['a']));
  await copies.flush();
  const [path = ''] = await files();
  await rm(path);
  await mkdir(join(path, 'in the way'), { recursive: true });
  copies.removeContaining(new Set(['a']));
  copies.savePosition({ log: 'log1', last: 9 });
  await copies.flush();
  expect((await open()).position).toBeNull();
  expect(reported).toEqual(['copies not written']);
});

describe('the position in the change log', () => {
  test('is read by the next process', async () => {
    const before = await open();
    expect(before.position).toBeNull();
    before.savePosition({ log: 'log1', last: 7 });
    before.savePosition({ log: 'log1', last: 9 });
    await before.flush();
    expect((await open()).position).toEqual({ log: 'log1', last: 9 });
    expect(reported).toEqual([]);
  });

  test('is written after the answers before it', async () => {
    const copies = await open();
    copies.write(TAGS, json('Rivers'), new Set(['a']));
    copies.removeContaining(new Set(['a']));
    copies.savePosition({ log: 'log1', last: 9 });
    await copies.flush();
    expect((await files()).map((path) => basename(path))).toEqual(['position.json']);
  });

  test.each(['', 'invalid', '{}', '{"log":"log1","last":"9"}'])(
    'is null if the file contains %j',
    async (text) => {
      await writeFile(join(folder, 'position.json'), text);
      expect((await open()).position).toBeNull();
    },
  );
});

test('deletes all saved answers, including pending writes', async () => {
  const copies = await open();
  copies.write(TAGS, json('Rivers'), new Set());
  await copies.flush();
  copies.write(HOME, json('Home'), new Set());
  copies.removeAll();
  expect(await copies.read(TAGS.url)).toBeNull();
  await copies.flush();
  expect(await files()).toEqual([]);
});
