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

test('each process has a folder of its own, and a folder that was given back is taken again', async () => {
  const first = await takeFolder(parent, 'answers');
  const second = await takeFolder(parent, 'answers');
  expect([first?.path, second?.path]).toEqual([join(parent, 'answers'), join(parent, 'answers-2')]);
  first?.release();
  const third = await takeFolder(parent, 'answers');
  expect(third?.path).toBe(join(parent, 'answers'));
  for (const taken of [second, third]) taken?.release();
});

test('where a further folder can not be made, a process has none rather than one that is in use', async () => {
  const first = await takeFolder(parent, 'answers');
  await writeFile(join(parent, 'answers-2'), 'in the way');
  expect(await takeFolder(parent, 'answers')).toBeNull();
  first?.release();
});

test('where nothing can be made there is still a folder to read from', async () => {
  const folder = join(parent, 'file');
  await writeFile(folder, 'in the way');
  expect((await takeFolder(folder, 'answers'))?.path).toBe(join(folder, 'answers'));
});
