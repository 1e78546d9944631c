import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderStore } from '../storage/folder-store.ts';
import { cardFiles } from './card-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'masthead-cards-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const card = Buffer.from('a card');
const names = () =>
  readdirSync(path.join(folder, 'share-cards'))
    .map((name) => `share-cards/${name}`)
    .sort();
const open = () => cardFiles(folderStore(folder), folder);

test("a card's file name identifies its article and its content", async () => {
  const files = open();
  const name = files.nameOf('a1', ['Tide']);
  expect(name).toMatch(/^share-cards\/a1_[\da-f]{10}\.jpg$/);
  expect(files.nameOf('a1', ['Ebb'])).not.toBe(name);
  expect(await files.has(name)).toBe(false);
  await files.write(name, card);
  expect(await files.has(name)).toBe(true);
});

test('an article keeps its previous card until it is withdrawn', async () => {
  const files = open();
  const written = ['One', 'Two', 'Three'].map((title) => files.nameOf('a1', [title]));
  for (const [index, name] of written.entries()) {
    await files.write(name, card);
    utimesSync(path.join(folder, name), index + 1, index + 1);
  }
  const other = files.nameOf('a10', ['One']);
  await files.write(other, card);
  expect(names()).toEqual([written[1], written[2], other].sort());
  await files.remove('a1');
  expect(names()).toEqual([other]);
});

test('a card that cannot be stored leaves no file', async () => {
  const files = open();
  const name = files.nameOf('a1', []);
  mkdirSync(path.join(folder, name), { recursive: true });
  await expect(files.write(name, card)).rejects.toThrow();
  expect(names()).toEqual([name]);
});
