import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ROOT } from '../settings.mjs';

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

/** The path of a link to the project's folder, without a space, which a unit of systemd would need to escape. */
export function linkToRoot() {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const link = join(folder, 'program');
  symlinkSync(ROOT, link);
  return link;
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
