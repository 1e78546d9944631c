import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { createReceiver } from './receive-export';

/** A busy machine takes its time. */
const WAIT = { timeout: 30_000 };

const NEVER_MS = 1_000_000_000;
const MINE = '1';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-upload-'));
  return () => rm(folder, { recursive: true });
});

const receiver = ({ idleMs = NEVER_MS, free = 1_000 } = {}) =>
  createReceiver({
    folder: path.join(folder, 'exports'),
    part: path.join(folder, 'upload.part'),
    maxBytes: 100,
    idleMs,
    freeBytes: async () => free,
  });

async function part(text: string): Promise<string> {
  const file = path.join(folder, 'sent');
  await writeFile(file, text);
  return file;
}

const received = () => readdir(path.join(folder, 'exports'));

test('puts the parts of an export together', async () => {
  const { begin, append } = receiver();
  await begin(MINE, { name: 'old.xml', size: 7 });
  expect(await append(MINE, 0, await part('one '))).toBeNull();
  expect(await append(MINE, 4, await part('two'))).toEqual({ name: 'old.xml', size: 7 });
  expect(await readFile(path.join(folder, 'exports', 'old.xml'), 'utf8')).toBe('one two');
  expect(await received()).toEqual(['old.xml']);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\exports\\old site.xml', 'old-site.xml'],
  ['..', 'export'],
  ['<b>.json', 'b-.json'],
  ['state.json', 'state.json'],
])('stores %s as %s', async (name, stored) => {
  const { begin, append } = receiver();
  await begin(MINE, { name, size: 1 });
  await append(MINE, 0, await part('x'));
  expect(await received()).toEqual([stored]);
});

test.each([
  { size: 101, free: 1_000, sentence: 'old.xml has more than' },
  { size: 50, free: 149, sentence: 'the disk of the server has 0 MB left' },
])('refuses $size bytes with $free left on the disk', async ({ size, free, sentence }) => {
  const refusing = receiver({ free });
  await expect(refusing.begin(MINE, { name: 'old.xml', size })).rejects.toThrow(sentence);
  expect(refusing.isReceiving()).toBe(false);
});

test('refuses a second upload, and parts out of order', async () => {
  const { begin, append } = receiver();
  await begin(MINE, { name: 'old.xml', size: 8 });
  await expect(begin('2', { name: 'b.xml', size: 1 })).rejects.toThrow('Another file is being uploaded.');
  await append(MINE, 0, await part('one'));
  for (const [id, at, text] of [
    [MINE, 0, 'one'],
    [MINE, 4, 'two'],
    ['2', 3, 'two'],
    [MINE, 3, 'longer than the export'],
  ] as const)
    await expect(append(id, at, await part(text))).rejects.toThrow('The upload was interrupted.');
  await append(MINE, 3, await part(' two!'));
  expect(await readFile(path.join(folder, 'exports', 'old.xml'), 'utf8')).toBe('one two!');
});

test('an unreadable part leaves the earlier parts in place', async () => {
  const { begin, append } = receiver();
  await begin(MINE, { name: 'old.xml', size: 6 });
  await append(MINE, 0, await part('one'));
  await expect(append(MINE, 3, path.join(folder, 'gone'))).rejects.toThrow('ENOENT');
  await append(MINE, 3, await part('two'));
  expect(await readFile(path.join(folder, 'exports', 'old.xml'), 'utf8')).toBe('onetwo');
});

test('removes an abandoned upload', async () => {
  const { begin, append, isReceiving } = receiver({ idleMs: 1 });
  await begin(MINE, { name: 'old.xml', size: 9 });
  await append(MINE, 0, await part('half')).catch(() => {});
  await vi.waitUntil(() => !isReceiving(), WAIT);
  await vi.waitUntil(() => !existsSync(path.join(folder, 'upload.part')), WAIT);
});
