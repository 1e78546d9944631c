import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './make-folder.mjs';

/** @type {string} */
let parent;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'masthead-make-folder-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

test('a folder and its parents are created for this user alone, by several processes at once too', async () => {
  const path = join(parent, 'a', 'b');
  await Promise.all([makeFolder(path), makeFolder(path), makeFolder(join(parent, 'a', 'c'))]);
  expect([path, join(parent, 'a')].map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700]);
});

test('a file in the place of a parent is an error', async () => {
  await writeFile(join(parent, 'file'), '');
  await expect(makeFolder(join(parent, 'file', 'a'))).rejects.toThrow('ENOTDIR');
});

test.skipIf(!existsSync('/proc'))('a file system that refuses every folder is an error', async () => {
  await expect(makeFolder('/proc/masthead/site')).rejects.toThrow('ENOENT');
});
