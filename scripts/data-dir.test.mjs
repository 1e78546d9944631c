import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDataDir } from './data-dir.mjs';
import { openLog } from './log.mjs';
import { createSecrets, findSecret, findSecrets, loadSecrets } from './secrets.mjs';
import { tempDir } from './testing/temp-dir.mjs';

describe('the data folder', () => {
  test('is created with its subfolders', async () => {
    const path = join(tempDir(), 'new', 'data');
    const data = await openDataDir(path, {});
    expect(existsSync(data.logs)).toBe(true);
    expect(existsSync(join(data.media, 'uploads'))).toBe(true);
    data.close();
  });

  test('and everything in it is only accessible to its owner', {
    skip: process.platform === 'win32',
  }, async () => {
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

  test('that others can read is made private', { skip: process.platform === 'win32' }, async () => {
    const path = tempDir();
    chmodSync(path, 0o755);
    const data = await openDataDir(path, {});
    expect(modeOf(path)).toBe(0o700);
    data.close();
  });

  test('cannot be created in place of a file', async () => {
    const folder = tempDir({ data: 'a file' });
    await expect(openDataDir(join(folder, 'data'), {})).rejects.toThrow(
      'cannot be created because a file is in its place',
    );
    await expect(openDataDir(join(folder, 'data', 'below'), {})).rejects.toThrow('DATA_DIR=<folder>');
  });

  test('is locked until it is closed', async () => {
    const path = tempDir();
    const data = await openDataDir(path, {});
    await expect(openDataDir(path, {})).rejects.toThrow(
      `The data folder ${path} is in use by another Masthead (process ${process.pid}): stop that one, or set another folder with DATA_DIR=<folder>.`,
    );
    data.close();
    const next = await openDataDir(path, {});
    next.close();
  });

  test('is not left locked when its secrets cannot be read', async () => {
    const path = tempDir({ 'secrets.json': '{ half' });
    await expect(openDataDir(path, {})).rejects.toThrow('is not valid JSON');
    expect(existsSync(join(path, 'masthead.lock'))).toBe(false);
  });
});

describe('secrets', () => {
  test('are created once, readable only to their owner', () => {
    const file = join(tempDir(), 'secrets.json');
    const first = loadSecrets(file, {});
    expect(loadSecrets(file, {})).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(7);
    if (process.platform !== 'win32') expect(modeOf(file)).toBe(0o600);
  });

  test('of an older version are kept, and missing ones are added', () => {
    const file = join(tempDir({ 'secrets.json': '{"CMS_TOKEN":"kept"}' }), 'secrets.json');
    const secrets = loadSecrets(file, {});
    expect(secrets.CMS_TOKEN).toBe('kept');
    expect(secrets.PUBLIC_TOKEN).not.toBe('');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets);
  });

  test('are not stored if all of them are in the environment', () => {
    const file = join(tempDir(), 'secrets.json');
    const secrets = createSecrets();
    expect(loadSecrets(file, secrets)).toEqual(secrets);
    expect(existsSync(file)).toBe(false);
  });

  test('are reported as missing by commands that only read them', () => {
    const folder = tempDir();
    const file = join(folder, 'secrets.json');
    expect(() => findSecret(file, {}, 'CMS_TOKEN')).toThrow('CMS_TOKEN is neither in');
    expect(findSecret(file, { CMS_TOKEN: 'set' }, 'CMS_TOKEN')).toBe('set');
    writeFileSync(file, '{"CMS_TOKEN":"kept"}');
    expect(findSecrets(file, { PUBLIC_TOKEN: 'set' })).toEqual({ CMS_TOKEN: 'kept', PUBLIC_TOKEN: 'set' });
    expect(readFileSync(file, 'utf8')).toBe('{"CMS_TOKEN":"kept"}');
  });

  test('are overridden by environment variables, which are not stored', () => {
    const file = join(tempDir(), 'secrets.json');
    expect(loadSecrets(file, { CMS_TOKEN: 'mine', OTHER: 'x' })).toMatchObject({ CMS_TOKEN: 'mine' });
    expect(readFileSync(file, 'utf8')).not.toContain('mine');
  });
});

/** @param {string} path */
function modeOf(path) {
  return statSync(path).mode & 0o777;
}
