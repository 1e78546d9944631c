import { constants } from 'node:fs';
import { copyFile, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '#system/make-folder.mjs';
import { POSITION } from './copies.ts';

/**
 * Adds to the folder of a process the copies of the others that know the latest changes: each has those of the pages it was asked for.
 * Copies from before these changes are removed. Otherwise a process that takes the place of another would know
 * nothing, or show what has been withdrawn since, while the content service is down. Rejects if the disk fails.
 */
export async function inheritCopies(folder: string): Promise<void> {
  const parent = dirname(folder);
  const name = basename(folder).replace(/-\d{1,2}$/, '');
  const isSibling = (entry: string) =>
    entry.startsWith(name) && /^(-\d{1,2})?$/.test(entry.slice(name.length));
  const siblings = (await readdir(parent).catch(() => [])).filter(isSibling);
  const saved = await Promise.all(siblings.map((sibling) => readSaved(join(parent, sibling))));
  const { position, at } = saved.reduce((latest, one) => (one.at > latest.at ? one : latest), NOTHING_SAVED);
  if (position === '') return;

  const own = saved.find((one) => one.folder === folder);
  if (own?.position !== position) await rm(folder, { recursive: true, force: true });
  makeFolder(folder);
  for (const other of saved.filter((one) => one.position === position && one.folder !== folder)) {
    for (const file of await readdir(other.folder)) {
      if (file.endsWith('.copy')) await copyMissing(join(other.folder, file), join(folder, file));
    }
  }
  // It was read before the copies: what has changed meanwhile is in the log after it.
  await writeFile(join(folder, POSITION), position, { mode: 0o600 });
  await utimes(join(folder, POSITION), at, at);
}

type Saved = { folder: string; position: string; at: number };
const NOTHING_SAVED: Saved = { folder: '', position: '', at: 0 };

/** The position that the copies of a folder correspond to, and when it was saved, in seconds. */
async function readSaved(folder: string): Promise<Saved> {
  const path = join(folder, POSITION);
  try {
    return { folder, position: await readFile(path, 'utf8'), at: (await stat(path)).mtimeMs / 1_000 };
  } catch {
    return { ...NOTHING_SAVED, folder };
  }
}

/** Unless it is there, or the other process has removed it after it was listed. */
async function copyMissing(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    if (!isErrorOf(error, ['EEXIST', 'ENOENT'])) throw error;
  }
}

const isErrorOf = (error: unknown, codes: readonly string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
