import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';

/**
 * Replaces a file, readable by its owner only. After a crash or a power failure it is the former one or the new one, never a
 * part of it; once this returns, it is the new one. (`scripts/replace-file.mjs` is the same for the commands: they run before
 * anything is compiled, and this package, which is compiled as CommonJS, is installed without them.)
 */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.new`;
  const descriptor = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
  const folder = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Renames a file or folder, and waits until the disk has its new name. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  for (const folder of new Set([path.dirname(from), path.dirname(to)])) await syncPath(folder);
}

/** Waits until the disk has the content of a file, or the names in a folder. */
export async function syncPath(target: string): Promise<void> {
  const handle = await open(target, 'r');
  await handle.sync().finally(() => handle.close());
}
