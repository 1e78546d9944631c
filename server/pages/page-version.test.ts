import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pageVersion } from './page-version.ts';

test('pages have a new version after an update, a build or a change of settings', () => {
  const root = mkdtempSync(join(tmpdir(), 'masthead-version-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const settings = { timeZone: 'Europe/Berlin' };
  write('package.json', '{}');
  write('dist/server/entry.js', 'render()');
  write('dist/browser/.vite/manifest.json', '{}');
  const versions = [pageVersion(root, settings)];
  expect(pageVersion(root, settings)).toBe(versions[0]);
  versions.push(pageVersion(root, { timeZone: 'UTC' }));
  write('package.json', '{"version":"2"}');
  versions.push(pageVersion(root, settings));
  write('dist/server/entry.js', 'render(2)');
  versions.push(pageVersion(root, settings));
  expect(new Set(versions).size).toBe(4);
});
