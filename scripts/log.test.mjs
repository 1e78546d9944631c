import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openLog } from './log.mjs';
import { tempDir } from './testing/temp-dir.mjs';

describe('a log', () => {
  test('is appended to, and its last lines stay in memory', async () => {
    const file = join(tempDir({ 'a.log': 'before\n' }), 'a.log');
    const log = openLog(file);
    for (let line = 1; line <= 100; line += 1) log.write(`line ${line}`);
    await log.close();
    expect(readFileSync(file, 'utf8')).toMatch(/^before\nline 1\n[\s\S]*line 100\n$/);
    expect(log.tail().length).toBeLessThan(50);
    expect(log.tail().at(-1)).toBe('line 100');
  });

  test('is rotated when it is too large, and one old file is kept', async () => {
    const file = join(tempDir({ 'a.log': '0123456789\n' }), 'a.log');
    const log = openLog(file, { maxBytes: 5 });
    log.write('new');
    await log.close();
    expect(readFileSync(file, 'utf8')).toBe('new\n');
    expect(readFileSync(`${file}.old`, 'utf8')).toBe('0123456789\n');
  });

  test.each(['renamed', 'deleted'])(
    'that another program has %s is reopened without losing a line',
    async (how) => {
      const file = join(tempDir(), 'a.log');
      let time = 0;
      const log = openLog(file, { now: () => time });
      log.write('before');
      await expect.poll(() => readFileSync(file, 'utf8')).toBe('before\n');
      if (how === 'renamed') renameSync(file, `${file}.1`);
      else rmSync(file);
      log.write('in between');
      time += 1000;
      log.write('after');
      await log.close();
      expect(readFileSync(file, 'utf8')).toBe('after\n');
      if (how === 'renamed') expect(readFileSync(`${file}.1`, 'utf8')).toBe('before\nin between\n');
    },
  );

  test('that cannot be written to causes no error', async () => {
    const log = openLog(join(tempDir(), 'missing', 'a.log'));
    log.write('still here');
    await log.close();
    expect(log.tail()).toEqual(['still here']);
  });

  test('is written to again after it could not be opened', async () => {
    const folder = join(tempDir(), 'later');
    let time = 0;
    const log = openLog(join(folder, 'a.log'), { now: () => time });
    // The log is opened first, so that has failed by then.
    await expect(readFile(join(folder, 'a.log'))).rejects.toThrow('ENOENT');
    mkdirSync(folder);
    const writeAgain = () => {
      time += 1000;
      log.write('again');
      return readFileSync(join(folder, 'a.log'), 'utf8');
    };
    await expect.poll(writeAgain).toContain('again\n');
    await log.close();
  });

  test('whose name cannot be resolved causes no error', async () => {
    const file = join(tempDir(), 'a.log');
    symlinkSync('a.log', file);
    const log = openLog(file);
    log.write('still here');
    await log.close();
    expect(log.tail()).toEqual(['still here']);
  });
});
