import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '#scripts/testing/temp-dir.mjs';
import { makeFolder } from './make-folder.mjs';

test('a folder is created with those above it, and stays if it is there', () => {
  const folder = join(tempDir(), 'above', 'folder');
  makeFolder(folder);
  makeFolder(folder);
  expect(existsSync(folder)).toBe(true);
});

test('a folder is refused where a file is in its place', () => {
  const folder = tempDir();
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolder(join(folder, 'file', 'below'))).toThrow('EEXIST');
});

test.runIf(process.platform === 'linux')('a file system that refuses folders ends the command', () => {
  expect(() => makeFolder('/proc/no-folder/below')).toThrow('ENOENT');
});
