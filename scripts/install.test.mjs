import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { install, isInstalled } from './install.mjs';
import { openLog } from './log.mjs';
import { FAKE_NPM } from './testing/fake-project.mjs';
import { tempDir, writeFiles } from './testing/temp-dir.mjs';

describe('an install', () => {
  test('is up to date until the lock file changes', async () => {
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
    { output: 'npm error code ENOTFOUND', message: 'could not reach the package registry' },
    { output: 'npm error code EACCES', message: 'npm cannot write to' },
    { output: 'npm error ENOSPC: no space left on device', message: 'The disk is full' },
    { output: 'npm error something new', message: 'see the end of its output above' },
  ])('that fails with "$output" is explained and is not up to date', async ({ output, message }) => {
    const folder = tempDir({ 'package-lock.json': '{}' });
    await expect(install(folder, options(folder, { FAKE_NPM: output }))).rejects.toMatchObject({
      message: expect.stringContaining(message),
      details: [output],
    });
    expect(isInstalled(folder)).toBe(false);
  });

  test('fails with an explanation when npm is not installed', async () => {
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
