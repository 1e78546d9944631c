import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDataDir } from './data-dir.mjs';
import { takeLock } from './lock.mjs';
import { keepSecrets } from './secrets.mjs';
import { tempDir } from './testing/temp-dir.mjs';

describe('the data folder', () => {
  test('is made, with the folders that are written to', async () => {
    const path = join(tempDir(), 'new', 'data');
    const data = await openDataDir(path, {});
    expect(existsSync(data.logs)).toBe(true);
    expect(existsSync(join(data.media, 'uploads'))).toBe(true);
    data.close();
  });

  test('cannot be where a file is', async () => {
    const folder = tempDir({ data: 'a file' });
    await expect(openDataDir(join(folder, 'data'), {})).rejects.toThrow(
      'is no folder, but a file stands in its way',
    );
    await expect(openDataDir(join(folder, 'data', 'below'), {})).rejects.toThrow('DATA_DIR=<folder>');
  });

  test('belongs to one running copy', async () => {
    const path = tempDir();
    const data = await openDataDir(path, {});
    await expect(openDataDir(path, {})).rejects.toThrow(
      `${path} is used by another running copy (process ${process.pid}): stop that one, or choose another folder with DATA_DIR=<folder>.`,
    );
    data.close();
    const next = await openDataDir(path, {});
    next.close();
  });

  test('is not kept by secrets that cannot be read', async () => {
    const path = tempDir({ 'secrets.json': '{ half' });
    await expect(openDataDir(path, {})).rejects.toThrow('cannot be read as JSON');
    expect(existsSync(join(path, 'masthead.lock'))).toBe(false);
  });
});

describe('a lock', () => {
  test('whose owner was killed is taken over', async () => {
    const owner = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
    await once(owner, 'spawn');
    const file = join(tempDir(), 'lock');
    writeFileSync(file, JSON.stringify({ pid: owner.pid, birth: null }));
    expect(await takeLock(file)).toEqual({ heldBy: owner.pid });
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    expect(await takeLock(file)).toHaveProperty('release');
  });

  test('whose owner died before another process got its number is taken over', async () => {
    const file = join(tempDir(), 'lock');
    writeFileSync(file, JSON.stringify({ pid: process.pid, birth: 'another time' }));
    expect(await takeLock(file)).toHaveProperty('release');
  });

  test('that was never finished is taken over', async () => {
    const file = join(tempDir(), 'lock');
    writeFileSync(file, '');
    expect(await takeLock(file)).toHaveProperty('release');
  });
});

describe('secrets', () => {
  test('are made once, and only their owner can read them', () => {
    const file = join(tempDir(), 'secrets.json');
    const first = keepSecrets(file, {});
    expect(keepSecrets(file, {})).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(7);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('of an older version are kept, and joined by what is new', () => {
    const file = join(tempDir({ 'secrets.json': '{"CMS_TOKEN":"kept"}' }), 'secrets.json');
    const secrets = keepSecrets(file, {});
    expect(secrets.CMS_TOKEN).toBe('kept');
    expect(secrets.PUBLIC_TOKEN).not.toBe('');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets);
  });

  test('give way to variables of the same name, which are not written down', () => {
    const file = join(tempDir(), 'secrets.json');
    expect(keepSecrets(file, { CMS_TOKEN: 'mine', OTHER: 'x' })).toMatchObject({ CMS_TOKEN: 'mine' });
    expect(readFileSync(file, 'utf8')).not.toContain('mine');
  });
});
