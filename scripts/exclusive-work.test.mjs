import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeLock } from '../system/lock.mjs';
import { whileStopped } from './exclusive-work.mjs';
import { tempDir } from './testing/temp-dir.mjs';

test('nothing is done while a magazine runs, and no magazine starts meanwhile', async () => {
  const dataDir = join(tempDir(), 'data');
  const file = join(dataDir, 'masthead.lock');
  await whileStopped(dataDir, async () => {
    expect(await takeLock(file)).toEqual({ heldBy: process.pid });
    const second = whileStopped(dataDir, async () => 'done');
    await expect(second).rejects.toThrow('is running');
  });
  expect(existsSync(file)).toBe(false);
});

test('a folder that cannot be created is named', async () => {
  const dataDir = join(tempDir({ file: '' }), 'file', 'data');
  await expect(whileStopped(dataDir, async () => {})).rejects.toThrow(`${dataDir} cannot be created`);
});
