// Runs after `npm ci` in this folder: unpacks the browser, the libraries that a small Linux lacks, and a font, without
// which Chromium crashes where none is installed.
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'node_modules', 'unpacked');
mkdirSync(folder);
// Where the package unpacks to; by default a folder that all users of the machine share.
process.env.TMPDIR = folder;

// Resolved here, because the types are checked without this package.
const { inflate } = await import(import.meta.resolve('@sparticuz/chromium'));
const archives = join(import.meta.dirname, 'node_modules', '@sparticuz', 'chromium', 'bin');
await Promise.all(
  ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map((name) => inflate(join(archives, name))),
);
// Another user may run the tests in this folder.
chmodSync(join(folder, 'chromium'), 0o755);
