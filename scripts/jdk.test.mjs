import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findJdk } from './jdk.mjs';
import { tempDir, writeFiles } from './testing/temp-dir.mjs';

/** Newer than any that the machine may have. */
const NEWEST = 900;

test('a JDK is found by JAVA_HOME or on the PATH if it is new enough and can compile', () => {
  const root = tempDir();
  /** @param {number} version */
  const release = (version) => `IMPLEMENTOR="Some"\nJAVA_VERSION="${version}.0.1"\n`;
  writeFiles(root, {
    'new/release': release(NEWEST),
    'new/bin/javac': '',
    'old/release': release(8),
    'old/bin/javac': '',
    'runtime/release': release(NEWEST),
  });
  const newest = join(root, 'new');
  const old = join(root, 'old');
  expect(findJdk(NEWEST, { JAVA_HOME: newest })).toBe(newest);
  expect(findJdk(NEWEST, { JAVA_HOME: old, PATH: `/nowhere:${join(newest, 'bin')}` })).toBe(newest);
  for (const JAVA_HOME of [old, join(root, 'runtime')])
    expect(findJdk(NEWEST, { JAVA_HOME })).toBeUndefined();
});
