import { createHash } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { articleCall } from '#contract/calls/article.ts';
import { homeCall } from '#contract/calls/home.ts';
import { openCopies } from './copies.ts';
import type { RequestKind } from './request-kinds.ts';

const HOME = homeCall.request().url;
const article = (id: string) => articleCall.request(id).url;

let folder: string;
let reported: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-copies-'));
  reported = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** As a process does that starts. */
const open = (most: Partial<Record<RequestKind, number>> = {}) =>
  openCopies({
    folder,
    most: { core: 10, article: 10, search: 10, ...most },
    report: ({ event }) => reported.push(event),
    now: () => 0,
  });
const files = async () => (await readdir(folder)).map((name) => join(folder, name));
const answer = (name: string) => ({ data: [{ name }], meta: { pagination: null } });

test('an answer is read as it was written, with the documents it was made of', async () => {
  const copies = await open();
  copies.write('/api/tags?a=ö', answer('Ökologie'), new Set(['a', 'b']));
  await copies.settled();
  expect(await copies.read('/api/tags?a=ö')).toEqual({
    answer: answer('Ökologie'),
    documents: new Set(['a', 'b']),
  });
  expect(await copies.read('/api/tags')).toBeNull();
});

test('it is there for a process that starts later', async () => {
  const before = await open();
  before.write('/api/tags', answer('Rivers'), new Set(['a']));
  await before.settled();
  const after = await open();
  expect(await after.read('/api/tags')).toEqual({ answer: answer('Rivers'), documents: new Set(['a']) });
});

test('the last one written counts', async () => {
  const copies = await open();
  for (let time = 1; time <= 20; time++) copies.write('/api/tags', answer(`Time ${time}`), new Set());
  await copies.settled();
  expect((await copies.read('/api/tags'))?.answer).toEqual(answer('Time 20'));
  expect(await files()).toHaveLength(1);
});

describe('a copy that is damaged is as if it were not there, and goes', () => {
  test.each([
    { what: 'cut off', damage: (path: string) => truncate(path, 90) },
    { what: 'empty', damage: (path: string) => truncate(path, 0) },
    { what: 'longer', damage: (path: string) => appendFile(path, 'x') },
    { what: 'something else', damage: (path: string) => writeFile(path, 'nonsense\nof two lines') },
    {
      what: 'other words',
      damage: async (path: string) =>
        writeFile(path, (await readFile(path, 'utf8')).replace('Rivers', 'Rivets')),
    },
  ])('$what', async ({ damage }) => {
    const before = await open();
    before.write('/api/tags', answer('Rivers'), new Set());
    before.write(HOME, answer('Home'), new Set());
    await before.settled();
    const [path = ''] = (
      await Promise.all((await files()).map(async (file) => ({ file, text: await readFile(file, 'utf8') })))
    )
      .filter(({ text }) => text.includes('Rivers'))
      .map(({ file }) => file);
    await damage(path);

    expect(await before.read('/api/tags')).toBeNull();
    const after = await open();
    expect(await after.read('/api/tags')).toBeNull();
    expect(await after.read(HOME)).not.toBeNull();
    expect(await files()).toHaveLength(1);
  });

  test('or half written when the process ended', async () => {
    await writeFile(join(folder, 'abc.copy.new'), 'half');
    const copies = await open();
    expect(await files()).toEqual([]);
    copies.write('/api/tags', answer('Rivers'), new Set());
    await copies.settled();
    expect(await copies.read('/api/tags')).not.toBeNull();
  });
});

describe('forgetting', () => {
  test('one copy removes its file', async () => {
    const copies = await open();
    copies.write('/api/tags', answer('Rivers'), new Set());
    copies.forget('/api/tags');
    expect(await copies.read('/api/tags')).toBeNull();
    await copies.settled();
    expect(await copies.read('/api/tags')).toBeNull();
    expect(await files()).toEqual([]);
  });

  test('a document removes every copy that was made of it, and no other', async () => {
    const before = await open();
    before.write(article('a'), answer('A'), new Set(['a']));
    before.write(HOME, answer('Home'), new Set(['a', 'b']));
    before.write(article('b'), answer('B'), new Set(['b']));
    await before.settled();
    const after = await open();
    after.forgetDocuments(new Set(['a']));
    await after.settled();
    expect(await after.read(article('a'))).toBeNull();
    expect(await after.read(HOME)).toBeNull();
    expect(await after.read(article('b'))).not.toBeNull();
    expect(await files()).toHaveLength(1);
  });

  test('a document reaches a copy that is still being written', async () => {
    const copies = await open();
    copies.write(article('a'), answer('A'), new Set(['a']));
    copies.forgetDocuments(new Set(['a']));
    await copies.settled();
    expect(await copies.read(article('a'))).toBeNull();
    expect(await (await open()).read(article('a'))).toBeNull();
  });
});

test('of more copies than are kept the ones written longest ago go', async () => {
  const copies = await open({ search: 3 });
  for (const name of ['a', 'b', 'c']) copies.write(`/api/${name}`, answer(name), new Set());
  await copies.settled();
  for (const name of ['a', 'd']) copies.write(`/api/${name}`, answer(name), new Set());
  await copies.settled();
  const kept = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => [name, (await copies.read(`/api/${name}`)) !== null]),
  );
  expect(Object.fromEntries(kept)).toEqual({ a: true, b: false, c: true, d: true });
  expect(await files()).toHaveLength(3);
});

test('searches never push out a copy of anything else', async () => {
  const copies = await open({ search: 5 });
  copies.write(HOME, answer('Home'), new Set());
  copies.write(article('a'), answer('A'), new Set(['a']));
  for (let number = 0; number < 50; number++)
    copies.write(`/api/articles?filters[title][$containsi]=${number}`, answer('Found'), new Set());
  await copies.settled();
  expect(await copies.read(HOME)).not.toBeNull();
  expect(await copies.read(article('a'))).not.toBeNull();
  expect(await files()).toHaveLength(7);
});

describe('a folder that is not as it should be', () => {
  test('is made again where somebody removed it', async () => {
    const copies = await open();
    await rm(folder, { recursive: true });
    copies.write('/api/tags', answer('Rivers'), new Set());
    await copies.settled();
    expect(await copies.read('/api/tags')).not.toBeNull();
    expect(reported).toEqual([]);
  });

  test('is reported once where nothing can be written, and nothing is thrown', async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file where the folder should be');
    const copies = await open();
    for (let number = 0; number < 3; number++) copies.write(`/api/${number}`, answer('Rivers'), new Set());
    copies.keepPosition({ log: 'log1', last: 9 });
    await copies.settled();
    expect(reported).toEqual(['copies not written']);
    expect(await copies.read('/api/0')).toBeNull();
  });

  test('may hold other things: a folder with the name of a copy, a file that is none', async () => {
    await mkdir(join(folder, 'x.copy'));
    await writeFile(
      join(folder, 'y.copy'),
      `${createHash('sha256').update('nonsense\n').digest('hex')}\nnonsense\n`,
    );
    const copies = await open();
    copies.write('/api/tags', answer('Rivers'), new Set());
    await copies.settled();
    expect(await copies.read('/api/tags')).not.toBeNull();
  });
});

test('a copy that can not be replaced is removed: it may show what the new one no longer shows', async () => {
  const copies = await open();
  copies.write(HOME, answer('Withdrawn'), new Set(['a', 'w']));
  await copies.settled();
  const [path = ''] = await files();
  // The file that is written beside it can't be made.
  await mkdir(`${path}.${process.pid}.new`);
  copies.write(HOME, answer('Home'), new Set(['a']));
  await copies.settled();
  copies.forgetDocuments(new Set(['w']));
  await copies.settled();
  expect(await copies.read(HOME)).toBeNull();
  expect(await (await open()).read(HOME)).toBeNull();
});

test('the position is not advanced when a copy that should be gone cannot be removed', async () => {
  const copies = await open();
  copies.write(article('a'), answer('A'), new Set(['a']));
  await copies.settled();
  const [path = ''] = await files();
  await rm(path);
  await mkdir(join(path, 'in the way'), { recursive: true });
  copies.forgetDocuments(new Set(['a']));
  copies.keepPosition({ log: 'log1', last: 9 });
  await copies.settled();
  expect((await open()).position).toBeNull();
  expect(reported).toEqual(['copies not written']);
});

describe('how far the change log was followed', () => {
  test('is there for a process that starts later', async () => {
    const before = await open();
    expect(before.position).toBeNull();
    before.keepPosition({ log: 'log1', last: 7 });
    before.keepPosition({ log: 'log1', last: 9 });
    await before.settled();
    expect((await open()).position).toEqual({ log: 'log1', last: 9 });
    expect(reported).toEqual([]);
  });

  test('is remembered only once what was found there is done', async () => {
    const copies = await open();
    copies.write('/api/tags', answer('Rivers'), new Set(['a']));
    copies.forgetDocuments(new Set(['a']));
    copies.keepPosition({ log: 'log1', last: 9 });
    await copies.settled();
    expect((await files()).map((path) => basename(path))).toEqual(['position.json']);
  });

  test.each(['', 'nonsense', '{}', '{"log":"log1","last":"9"}'])('is not known from %j', async (text) => {
    await writeFile(join(folder, 'position.json'), text);
    expect((await open()).position).toBeNull();
  });
});

test('all copies go, also those that are still to be written', async () => {
  const copies = await open();
  copies.write('/api/tags', answer('Rivers'), new Set());
  await copies.settled();
  copies.write(HOME, answer('Home'), new Set());
  copies.forgetAll();
  expect(await copies.read('/api/tags')).toBeNull();
  await copies.settled();
  expect(await files()).toEqual([]);
});
