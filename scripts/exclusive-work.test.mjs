import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeLock } from '../system/lock.mjs';
import { doAlone, STOPPED } from './exclusive-work.mjs';
import { tempDir } from './testing/temp-dir.mjs';

test('exclusive work is refused while a magazine runs, and blocks a start until it is done', async () => {
  const dataDir = join(tempDir(), 'data');
  const file = join(dataDir, 'masthead.lock');
  await doAlone(STOPPED, dataDir, async () => {
    expect(await takeLock(file)).toEqual({ heldBy: process.pid });
    const second = doAlone(STOPPED, dataDir, async () => 'done');
    await expect(second).rejects.toThrow('is running');
  });
  expect(existsSync(file)).toBe(false);
});

test('a folder that cannot be created is named', async () => {
  const dataDir = join(tempDir({ file: '' }), 'file', 'data');
  await expect(doAlone(STOPPED, dataDir, async () => {})).rejects.toThrow(`${dataDir} cannot be created`);
});
