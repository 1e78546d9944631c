import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncPath } from '../../durable-files';

/** In the folder of the uploads, so that a move is a rename. Hidden, so it is not served. */
export const BIN_FOLDER = '.bin';

/** Moves files of the uploads into the bin; returns how many of them there were. */
export const moveFilesAside = (uploads: string, names: readonly string[]): Promise<number> =>
  move(names, { from: uploads, to: path.join(uploads, BIN_FOLDER) });

/** Moves files of the bin back into the uploads; returns how many of them there were. */
export const moveFilesBack = (uploads: string, names: readonly string[]): Promise<number> =>
  move(names, { from: path.join(uploads, BIN_FOLDER), to: uploads });

/** Deletes files of the bin. */
export async function removeFiles(uploads: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(path.join(uploads, BIN_FOLDER, name), { force: true });
}

/** Makes the bin have the files with these names and no others, which a move that was interrupted has left where they are. */
export async function settleFiles(uploads: string, names: readonly string[]): Promise<void> {
  await moveFilesAside(uploads, names);
  const kept = new Set(names);
  const found = await readdir(path.join(uploads, BIN_FOLDER)).catch(unlessMissing);
  await moveFilesBack(
    uploads,
    (found ?? []).filter((name) => !kept.has(name)),
  );
}

async function move(names: readonly string[], { from, to }: { from: string; to: string }): Promise<number> {
  if (names.length === 0) return 0;
  await mkdir(from, { recursive: true });
  await mkdir(to, { recursive: true });
  let moved = 0;
  for (const name of names) {
    const isThere = await rename(path.join(from, name), path.join(to, name)).then(() => true, unlessMissing);
    if (isThere) moved += 1;
  }
  // The file must not be lost with the power: first the folder that has it, then the one that had it.
  await syncPath(to);
  await syncPath(from);
  return moved;
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
