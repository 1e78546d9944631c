import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inheritCopies } from './inherit-copies.ts';

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'masthead-copies-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

/** A folder with a copy, whose position was saved `saved` seconds ago; without a position if `last` is `null`. */
async function makeCopies(name: string, copy: string, last: number | null, saved = 0): Promise<void> {
  const folder = join(parent, name);
  await mkdir(folder);
  await writeFile(join(folder, `${copy}.copy`), copy);
  await writeFile(join(folder, 'half.copy.7.new'), '');
  if (last === null) return;
  await writeFile(join(folder, 'position.json'), JSON.stringify({ log: 'log1', last }));
  const at = new Date(Date.now() - 1_000 * saved);
  await utimes(join(folder, 'position.json'), at, at);
}

const copiesIn = async (name: string) =>
  (await readdir(join(parent, name))).filter((file) => file.endsWith('.copy')).sort();

test('a process inherits saved answers from all others that know the latest changes, and continues there', async () => {
  await makeCopies('answers', 'earlier', 3, 60);
  await makeCopies('answers-2', 'one', 5, 30);
  await makeCopies('answers-3', 'another', 5);
  await makeCopies('other', 'no-answers', 9);
  await mkdir(join(parent, 'answers-4'));
  await inheritCopies(join(parent, 'answers-4'));
  expect(await copiesIn('answers-4')).toEqual(['another.copy', 'one.copy']);
  expect(await readFile(join(parent, 'answers-4', 'position.json'), 'utf8')).toBe('{"log":"log1","last":5}');
});

test.each([
  { left: 'from before the latest changes', own: 3, saved: 60, other: 5, kept: ['other.copy'] },
  { left: 'of the latest changes', own: 5, saved: 0, other: 3, kept: ['own.copy'] },
  { left: 'of the same changes', own: 5, saved: 60, other: 5, kept: ['other.copy', 'own.copy'] },
  { left: 'without a position, if no process has one', own: null, saved: 0, other: null, kept: ['own.copy'] },
])('$kept saved answers remain of those $left', async ({ own, saved, other, kept }) => {
  await makeCopies('answers', 'own', own, saved);
  await makeCopies('answers-2', 'other', other, 30);
  await inheritCopies(join(parent, 'answers'));
  expect(await copiesIn('answers')).toEqual(kept);
});

test('the position in the change log decides which answers are newest, whatever the clock said', async () => {
  await makeCopies('answers', 'later', 6, 60);
  await makeCopies('answers-2', 'earlier', 5);
  await mkdir(join(parent, 'answers-3'));
  await inheritCopies(join(parent, 'answers-3'));
  expect(await copiesIn('answers-3')).toEqual(['later.copy']);
});
