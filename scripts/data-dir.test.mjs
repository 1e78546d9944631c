import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDataDir } from './data-dir.mjs';
import { openLog } from './log.mjs';
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

  test('is for its owner alone, as is what is in it', { skip: process.platform === 'win32' }, async () => {
    const path = join(tempDir(), 'data');
    const data = await openDataDir(path, {});
    const log = openLog(join(data.logs, 'site.log'));
    log.write('a reader’s address');
    await log.close();
    expect(modeOf(path)).toBe(0o700);
    for (const name of ['logs', 'cms', 'cms/public', 'cms/public/uploads']) {
      expect(modeOf(join(path, name))).toBe(0o700);
    }
    for (const name of ['secrets.json', 'masthead.lock', 'logs/site.log']) {
      expect(modeOf(join(path, name))).toBe(0o600);
    }
    data.close();
  });

  test('that others could read is closed to them', { skip: process.platform === 'win32' }, async () => {
    const path = tempDir();
    chmodSync(path, 0o755);
    const data = await openDataDir(path, {});
    expect(modeOf(path)).toBe(0o700);
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

describe('secrets', () => {
  test('are made once, and only their owner can read them', () => {
    const file = join(tempDir(), 'secrets.json');
    const first = keepSecrets(file, {});
    expect(keepSecrets(file, {})).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(7);
    if (process.platform !== 'win32') expect(modeOf(file)).toBe(0o600);
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

/** @param {string} path */
function modeOf(path) {
  return statSync(path).mode & 0o777;
}
