import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Creates a folder that is removed when the test ends. Its name has a space and an umlaut, to test such paths.
 * @param {Record<string, string>} [files] contents by path
 */
export function tempDir(files = {}) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'masthead tëst ')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  writeFiles(folder, files);
  return folder;
}

/**
 * @param {string} folder
 * @param {Record<string, string>} files
 */
export function writeFiles(folder, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
