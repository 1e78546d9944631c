import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { install, isInstalled } from './install.mjs';
import { openLog } from './log.mjs';
import { FAKE_NPM } from './testing/fake-project.mjs';
import { tempDir, writeFiles } from './testing/temp-dir.mjs';

describe('an install', () => {
  test('is done again only when the lock file has changed', async () => {
    const folder = tempDir({ 'package-lock.json': '{"packages":{}}' });
    expect(isInstalled(folder)).toBe(false);
    await install(folder, options(folder));
    expect(isInstalled(folder)).toBe(true);
    writeFiles(folder, { 'package-lock.json': '{"packages":{"a":{}}}' });
    expect(isInstalled(folder)).toBe(false);
  });

  test('needs a lock file', async () => {
    const folder = tempDir();
    await expect(install(folder, options(folder))).rejects.toThrow('package-lock.json is missing');
  });

  test.each([
    { said: 'npm error code ENOTFOUND', sentence: 'could not reach the package registry' },
    { said: 'npm error code EACCES', sentence: 'npm may not write into' },
    { said: 'npm error ENOSPC: no space left on device', sentence: 'The disk is full' },
    { said: 'npm error something new', sentence: 'its last words stand above' },
  ])('that fails with "$said" is a sentence, and is not taken for done', async ({ said, sentence }) => {
    const folder = tempDir({ 'package-lock.json': '{}' });
    await expect(install(folder, options(folder, { FAKE_NPM: said }))).rejects.toMatchObject({
      message: expect.stringContaining(sentence),
      details: [said],
    });
    expect(isInstalled(folder)).toBe(false);
  });

  test('without npm is a sentence', async () => {
    const folder = tempDir({ 'package-lock.json': '{}' });
    const without = { ...options(folder), env: { PATH: folder } };
    await expect(install(folder, without)).rejects.toThrow('npm was not found');
  });
});

/**
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} [env]
 */
function options(folder, env = {}) {
  return {
    env: { ...process.env, ...FAKE_NPM, ...env },
    log: openLog(join(folder, 'install.log')),
    signal: new AbortController().signal,
  };
}
