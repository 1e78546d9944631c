import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * A folder for one test. Its name has a blank and an umlaut, as folders of real people do.
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
