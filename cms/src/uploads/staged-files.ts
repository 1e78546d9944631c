import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Beside the uploads, so that moving is renaming. Hidden: it is not served. */
const STAGING = '.incoming';
const DAY_MS = 24 * 60 * 60 * 1000;

export type StagedFiles = Awaited<ReturnType<typeof stageFiles>>;

/**
 * Changes of several files in a folder, of which all are made or none. New files are written elsewhere in full,
 * and only moved to their places by `place`.
 *
 * Always to be closed. Fails as the file system does, for instance with ENOSPC.
 */
export async function stageFiles(folder: string) {
  await mkdir(path.join(folder, STAGING), { recursive: true });
  const own = await mkdtemp(path.join(folder, STAGING, 'upload-'));
  const placeOf = (name: string) => path.join(folder, name);
  const newOf = (name: string) => path.join(own, `new-${name}`);
  const oldOf = (name: string) => path.join(own, `old-${name}`);

  const writing: Promise<void>[] = [];
  const written = new Set<string>();
  const removed = new Set<string>();
  /** What takes back each change that was made, the last one first. */
  const undoing: (() => Promise<void>)[] = [];

  return {
    write(name: string, content: NodeJS.ReadableStream): Promise<void> {
      const finished = pipeline(content, createWriteStream(newOf(name), { flush: true })).then(() => {
        written.add(name);
      });
      writing.push(finished);
      return finished;
    },

    remove(name: string): void {
      removed.add(name);
    },

    /** Makes the changes. What is there already is kept until `close`. */
    async place(): Promise<void> {
      for (const name of written) {
        const isReplaced = await copyFile(placeOf(name), oldOf(name)).then(() => true, ifMissing(false));
        await rename(newOf(name), placeOf(name));
        undoing.unshift(() => (isReplaced ? rename(oldOf(name), placeOf(name)) : rm(placeOf(name))));
      }
      for (const name of removed) {
        const isThere = await rename(placeOf(name), oldOf(name)).then(() => true, ifMissing(false));
        if (isThere) undoing.unshift(() => rename(oldOf(name), placeOf(name)));
      }
      written.clear();
      removed.clear();
    },

    /** Takes back what `place` did. */
    async undo(): Promise<void> {
      for (const undo of undoing.splice(0)) await undo();
    },

    /** Leaves nothing behind but what was placed. */
    async close(): Promise<void> {
      await Promise.allSettled(writing);
      await rm(own, { recursive: true, force: true });
    },
  };
}

/** Removes what uploads have left that were broken off by the end of the process. No upload takes a day. */
export async function removeAbandoned(folder: string, now: number): Promise<void> {
  const staging = path.join(folder, STAGING);
  const names = await readdir(staging).catch(ifMissing<string[]>([]));
  for (const name of names) {
    const { mtimeMs } = await stat(path.join(staging, name));
    if (now - mtimeMs > DAY_MS) await rm(path.join(staging, name), { recursive: true });
  }
}

function ifMissing<Value>(value: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
