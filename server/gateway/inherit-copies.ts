import { constants } from 'node:fs';
import { copyFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Position } from '#contract/service/changes.ts';
import { makeFolder } from '#system/make-folder.mjs';
import { POSITION, readPosition } from './copy-folder.ts';

/**
 * Merges the copies of the most up-to-date processes into a process's folder: each only has copies of the pages it served.
 * Removes older copies. Otherwise a replacement process would start with nothing, or show withdrawn content, while the content
 * service is down. Rejects if the disk fails.
 */
export async function inheritCopies(folder: string): Promise<void> {
  const parent = dirname(folder);
  const name = basename(folder).replace(/-\d{1,2}$/, '');
  const isSibling = (entry: string) =>
    entry.startsWith(name) && /^(-\d{1,2})?$/.test(entry.slice(name.length));
  const siblings = (await readdir(parent).catch(() => [])).filter(isSibling);
  const saved = await Promise.all(siblings.map((sibling) => readSaved(join(parent, sibling))));
  const latest = saved.reduce((best, one) => (isLater(one, best) ? one : best), NOTHING_SAVED);
  const { position } = latest;
  if (!position) return;

  const own = saved.find((one) => one.folder === folder);
  if (!own || !isSame(own, latest)) await rm(folder, { recursive: true, force: true });
  makeFolder(folder);
  for (const other of saved.filter((one) => isSame(one, latest) && one.folder !== folder)) {
    for (const file of await readdir(other.folder)) {
      if (file.endsWith('.copy')) await copyMissing(join(other.folder, file), join(folder, file));
    }
  }
  // The position was read before the copies: later changes are in the log after it.
  await writeFile(join(folder, POSITION), JSON.stringify(position), { mode: 0o600 });
}

type Saved = { folder: string; position: Position | null; at: number };
const NOTHING_SAVED: Saved = { folder: '', position: null, at: 0 };

/** The position that the copies of a folder correspond to, and when it was saved, in milliseconds. */
async function readSaved(folder: string): Promise<Saved> {
  const path = join(folder, POSITION);
  const position = await readPosition(path);
  return position ? { folder, position, at: (await stat(path)).mtimeMs } : { ...NOTHING_SAVED, folder };
}

/** The time counts only between two logs, since a clock can be wrong. */
function isLater({ position, at }: Saved, than: Saved): boolean {
  if (!position || !than.position) return position !== null;
  return position.log === than.position.log ? position.last > than.position.last : at > than.at;
}

const isSame = (one: Saved, other: Saved): boolean =>
  one.position?.log === other.position?.log && one.position?.last === other.position?.last;

/** Skips a file that exists, or that the other process has removed since it was listed. */
async function copyMissing(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    if (!isErrorOf(error, ['EEXIST', 'ENOENT'])) throw error;
  }
}

const isErrorOf = (error: unknown, codes: readonly string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
