import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build makes of content, and what the version of the site adds. */
const FILES = ['package.json', 'dist/server/entry.js', 'dist/browser/.vite/manifest.json'];

/** Names what pages are made with beside content: with another program or other settings they are others (decision 0083). */
export function pageVersion(root: string, settings: object): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const file of FILES) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
