import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builds, fingerprint, isBuilt, runBuild } from './build.mjs';
import { openLog } from './log.mjs';
import { tempDir, writeFiles } from './testing/temp-dir.mjs';

describe('a fingerprint', () => {
  const files = { 'src/a.ts': 'a', 'src/deep/b.ts': 'b', 'tsconfig.json': '{}', 'README.md': 'x' };
  const inputs = ['src', 'tsconfig.json', 'not-there'];

  test('is the same for the same content', () => {
    expect(fingerprint(tempDir(files), inputs)).toBe(fingerprint(tempDir(files), inputs));
  });

  test.each([
    { change: 'an edited file', edit: { 'src/deep/b.ts': 'B' } },
    { change: 'a new file', edit: { 'src/c.ts': '' } },
    { change: 'an input that was missing', edit: { 'not-there': '' } },
  ])('changes with $change', ({ edit }) => {
    const folder = tempDir(files);
    const before = fingerprint(folder, inputs);
    writeFiles(folder, edit);
    expect(fingerprint(folder, inputs)).not.toBe(before);
  });

  test('changes when a file is moved or deleted', () => {
    const folder = tempDir(files);
    const before = fingerprint(folder, inputs);
    rmSync(join(folder, 'src/a.ts'));
    const without = fingerprint(folder, inputs);
    writeFiles(folder, { 'src/z.ts': 'a' });
    expect(new Set([before, without, fingerprint(folder, inputs)]).size).toBe(3);
  });

  test('ignores files that are not inputs, and tests', () => {
    const folder = tempDir(files);
    const before = fingerprint(folder, inputs);
    writeFiles(folder, { 'README.md': 'y', 'other/file': '', 'src/a.test.ts': '' });
    expect(fingerprint(folder, inputs)).toBe(before);
  });
});

describe('a build', () => {
  test('is up to date until one of its inputs changes', async () => {
    const { root, cms, options } = project("require('node:fs').writeFileSync('dist/out.js', '')");
    expect(isBuilt(cms)).toBe(false);
    await runBuild(cms, options);
    expect(isBuilt(cms)).toBe(true);
    writeFiles(root, { 'cms/src/index.ts': 'changed' });
    expect(isBuilt(cms)).toBe(false);
  });

  test('removes the output of deleted sources, but keeps the admin panel', async () => {
    const { root, cms, options } = project("require('node:fs').writeFileSync('dist/out.js', '')");
    writeFiles(root, { 'cms/dist/old.js': '', 'cms/dist/build/index.html': '' });
    await runBuild(cms, options);
    expect(existsSync(join(root, 'cms/dist/old.js'))).toBe(false);
    expect(existsSync(join(root, 'cms/dist/build/index.html'))).toBe(true);
  });

  test('of the site keeps what browsers load from earlier builds', async () => {
    const { root, site, options } = project("require('node:fs').writeFileSync('dist/out.js', '')");
    writeFiles(root, { 'dist/browser/assets/entry-1.js': '', 'dist/server/entry.js': '' });
    await runBuild(site, options);
    expect(existsSync(join(root, 'dist/browser/assets/entry-1.js'))).toBe(true);
    expect(existsSync(join(root, 'dist/server/entry.js'))).toBe(false);
  });

  test('that fails shows its output and is not up to date', async () => {
    const { cms, options } = project("console.error('error TS2304'); process.exit(2)");
    await expect(runBuild(cms, options)).rejects.toMatchObject({
      message: expect.stringContaining("'npm run build' failed"),
      details: expect.arrayContaining(['error TS2304']),
    });
    expect(isBuilt(cms)).toBe(false);
  });
});

/**
 * A project whose site and content service are built by one line of JavaScript.
 * @param {string} program
 */
function project(program) {
  const script = `node -e "${program}"`;
  const root = tempDir({
    'package.json': JSON.stringify({ scripts: { build: script } }),
    'cms/package.json': JSON.stringify({ scripts: { build: script } }),
    'cms/src/index.ts': '',
    'cms/dist/.keep': '',
  });
  const options = {
    env: process.env,
    log: openLog(join(root, 'build.log')),
    signal: new AbortController().signal,
  };
  return { root, ...builds(root), options };
}
