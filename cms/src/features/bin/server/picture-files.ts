import { BIN_FOLDER, type FileStore } from '../../../media/storage/file-store';

const inBin = (name: string): string => `${BIN_FOLDER}/${name}`;

/** Moves files into the bin; returns how many of them there were. */
export const moveFilesAside = (files: FileStore, names: readonly string[]): Promise<number> =>
  move(files, names, (name) => files.move(name, inBin(name)));

/** Moves files of the bin back to where they were; returns how many of them there were. */
export const moveFilesBack = (files: FileStore, names: readonly string[]): Promise<number> =>
  move(files, names, (name) => files.move(inBin(name), name));

/** True as soon as one file is found: some of a picture's renditions may be missing. */
export async function isAnyInBin(files: FileStore, names: readonly string[]): Promise<boolean> {
  for (const name of names) if (await files.has(inBin(name))) return true;
  return false;
}

/** Deletes files of the bin. */
export async function removeFiles(files: FileStore, names: readonly string[]): Promise<void> {
  for (const name of names) await files.remove(inBin(name));
}

/** The names of the files in the bin. */
export async function listFiles(files: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.list(inBin(''))) names.push(name.slice(inBin('').length));
  return names;
}

async function move(
  files: FileStore,
  names: readonly string[],
  moveOne: (name: string) => Promise<boolean>,
): Promise<number> {
  if (names.length === 0) return 0;
  let moved = 0;
  for (const name of names) if (await moveOne(name)) moved += 1;
  // A file must not be lost with the power.
  await files.flush();
  return moved;
}
