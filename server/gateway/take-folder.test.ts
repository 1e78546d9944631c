import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeFolder } from './take-folder.ts';

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'masthead-folder-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

test('each process has its own folder, and a released folder is used again', async () => {
  const first = await takeFolder(parent, 'answers');
  const second = await takeFolder(parent, 'answers');
  expect([first?.path, second?.path]).toEqual([join(parent, 'answers'), join(parent, 'answers-2')]);
  first?.release();
  const third = await takeFolder(parent, 'answers');
  expect(third?.path).toBe(join(parent, 'answers'));
  for (const taken of [second, third]) taken?.release();
});

test('no folder is used if the next one cannot be created', async () => {
  const first = await takeFolder(parent, 'answers');
  await writeFile(join(parent, 'answers-2'), 'a file');
  expect(await takeFolder(parent, 'answers')).toBeNull();
  first?.release();
});

test('the first folder is used without a lock if nothing can be created', async () => {
  const folder = join(parent, 'file');
  await writeFile(folder, 'a file');
  expect((await takeFolder(folder, 'answers'))?.path).toBe(join(folder, 'answers'));
});
