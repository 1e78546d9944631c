import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cardFiles } from './card-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'masthead-cards-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const draw = async () => Buffer.from('a card');
const seconds = (name: string, time: number) => utimesSync(path.join(folder, name), time, time);
const names = () => readdirSync(folder).sort();

test('a card is drawn once', async () => {
  const files = cardFiles(folder);
  const content = { documentId: 'a1', content: ['Tide'] };
  const name = await files.provide(content, draw);
  expect(name).toMatch(/^a1_[\da-f]{10}\.jpg$/);
  expect(await files.provide(content, () => Promise.reject(new Error('drawn again')))).toBe(name);
  expect(names()).toEqual([name]);
});

test('an article keeps the card before the present one, until it is withdrawn', async () => {
  const files = cardFiles(folder);
  const shown: string[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    const name = await files.provide({ documentId: 'a1', content: [title] }, draw);
    seconds(name, shown.push(name));
  }
  const other = await files.provide({ documentId: 'a10', content: ['One'] }, draw);
  expect(names()).toEqual([shown[1], shown[2], other].sort());
  await files.remove('a1');
  expect(names()).toEqual([other]);
});

test('the oldest cards are removed when there are too many; other files are not', async () => {
  const files = cardFiles(folder, 20);
  writeFileSync(path.join(folder, 'other.jpg'), '');
  for (let index = 1; index <= 23; index += 1) {
    seconds(await files.provide({ documentId: `a${index}`, content: [] }, draw), index);
  }
  const kept = names().filter((name) => name !== 'other.jpg');
  expect(kept).toHaveLength(20);
  expect(kept.map((name) => name.split('_')[0])).not.toContain('a3');
  expect(names()).toContain('other.jpg');
});

test('a drawing that fails leaves no file', async () => {
  const failing = cardFiles(folder).provide({ documentId: 'a1', content: [] }, () =>
    Promise.reject(new Error('no')),
  );
  await expect(failing).rejects.toThrow('no');
  expect(names()).toEqual([]);
});
