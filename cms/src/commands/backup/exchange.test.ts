import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exchange } from './exchange.ts';

function files() {
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-exchange-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['former', 'new']) writeFileSync(path.join(folder, name), name);
  const file = (name: string) => path.join(folder, name);
  return { file, has: (name: string) => existsSync(file(name)) };
}

test('a failed swap of files is rolled back', async () => {
  const { file, has } = files();
  const failing = exchange(
    async (move) => {
      await move(file('former'), file('aside'));
      await move(file('new'), file('former'));
      await move(file('missing'), file('new'));
    },
    () => {},
  );
  await expect(failing).rejects.toThrow('ENOENT');
  expect(['former', 'new', 'aside'].map(has)).toEqual([true, true, false]);
});

test('a swap that fails and cannot be rolled back fully reports both errors and rolls back the rest', async () => {
  const { file, has } = files();
  const failing = exchange(
    async (move) => {
      await move(file('former'), file('aside'));
      await move(file('new'), file('moved'));
      rmSync(file('moved'));
      throw new Error('The disk is full');
    },
    () => {},
  );
  await expect(failing).rejects.toThrow(/^The disk is full\. Not everything could be put back: ENOENT/);
  expect(['former', 'aside'].map(has)).toEqual([true, false]);
});

test('SIGTERM does not interrupt a swap of files', async () => {
  const { file, has } = files();
  let told = 0;
  const work = exchange(
    async (move) => {
      await move(file('former'), file('aside'));
      process.emit('SIGTERM');
      process.emit('SIGINT');
      await move(file('new'), file('former'));
    },
    () => (told += 1),
  );
  await work;
  expect(told).toBe(1);
  expect(['former', 'new', 'aside'].map(has)).toEqual([true, false, true]);
  expect(process.listeners('SIGTERM')).toEqual([]);
});
