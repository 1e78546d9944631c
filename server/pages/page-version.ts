import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The build that turns content into pages, and the version of the site. */
const FILES = ['package.json', 'dist/server/entry.js', 'dist/browser/.vite/manifest.json'];

/** Identifies everything but content that pages are made with: it changes with the program and its settings (decision 0083). */
export function pageVersion(root: string, settings: object): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const file of FILES) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
