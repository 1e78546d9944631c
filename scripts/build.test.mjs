import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builds, fingerprint, isBuilt, make } from './build.mjs';
import { openLog } from './log.mjs';
import { tempDir, writeFiles } from './testing/temp-dir.mjs';

describe('a fingerprint', () => {
  const files = { 'src/a.ts': 'a', 'src/deep/b.ts': 'b', 'tsconfig.json': '{}', 'README.md': 'x' };
  const inputs = ['src', 'tsconfig.json', 'not-there'];

  test('stays while the content stays', () => {
    expect(fingerprint(tempDir(files), inputs)).toBe(fingerprint(tempDir(files), inputs));
  });

  test.each([
    { change: 'an edited file', edit: { 'src/deep/b.ts': 'B' } },
    { change: 'a new file', edit: { 'src/c.ts': '' } },
    { change: 'an input that was not there', edit: { 'not-there': '' } },
  ])('changes with $change', ({ edit }) => {
    const folder = tempDir(files);
    const before = fingerprint(folder, inputs);
    writeFiles(folder, edit);
    expect(fingerprint(folder, inputs)).not.toBe(before);
  });

  test('changes when a file moves or goes away', () => {
    const folder = tempDir(files);
    const before = fingerprint(folder, inputs);
    rmSync(join(folder, 'src/a.ts'));
    const without = fingerprint(folder, inputs);
    writeFiles(folder, { 'src/z.ts': 'a' });
    expect(new Set([before, without, fingerprint(folder, inputs)]).size).toBe(3);
  });

  test('does not change with what is no input', () => {
    const folder = tempDir(files);
    const before = fingerprint(folder, inputs);
    writeFiles(folder, { 'README.md': 'y', 'other/file': '' });
    expect(fingerprint(folder, inputs)).toBe(before);
  });
});

describe('a build', () => {
  test('is done again only when something has changed', async () => {
    const { root, cms, options } = project("require('node:fs').writeFileSync('dist/out.js', '')");
    expect(isBuilt(cms)).toBe(false);
    await make(cms, options);
    expect(isBuilt(cms)).toBe(true);
    writeFiles(root, { 'cms/src/index.ts': 'changed' });
    expect(isBuilt(cms)).toBe(false);
  });

  test('leaves nothing of deleted sources behind, but keeps the admin panel', async () => {
    const { root, cms, options } = project("require('node:fs').writeFileSync('dist/out.js', '')");
    writeFiles(root, { 'cms/dist/old.js': '', 'cms/dist/build/index.html': '' });
    await make(cms, options);
    expect(existsSync(join(root, 'cms/dist/old.js'))).toBe(false);
    expect(existsSync(join(root, 'cms/dist/build/index.html'))).toBe(true);
  });

  test('that fails says why, and is not taken for done', async () => {
    const { cms, options } = project("console.error('error TS2304'); process.exit(2)");
    await expect(make(cms, options)).rejects.toMatchObject({
      message: expect.stringContaining("'npm run build' failed"),
      details: expect.arrayContaining(['error TS2304']),
    });
    expect(isBuilt(cms)).toBe(false);
  });
});

/**
 * A content service whose build is a line of JavaScript.
 * @param {string} program
 */
function project(program) {
  const script = `node -e "${program}"`;
  const root = tempDir({
    'cms/package.json': JSON.stringify({ scripts: { build: script } }),
    'cms/src/index.ts': '',
    'cms/dist/.keep': '',
  });
  const options = {
    env: process.env,
    log: openLog(join(root, 'build.log')),
    signal: new AbortController().signal,
  };
  return { root, cms: builds(root).cms, options };
}
