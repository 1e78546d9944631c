import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncPath } from '../../durable-files';

/** On the file system of the uploads, so that a move is a rename. Hidden, so it is not served. */
const STAGING = '.incoming';
const DAY_MS = 24 * 60 * 60 * 1000;

export type StagedFiles = Awaited<ReturnType<typeof stageFiles>>;

/**
 * A transaction on the files of a folder. New files are written in full to a staging folder; `commit` moves them to the
 * folder. Must be closed. Fails with the errors of the file system, for example ENOSPC.
 */
export async function stageFiles(folder: string) {
  await mkdir(path.join(folder, STAGING), { recursive: true });
  const staging = await mkdtemp(path.join(folder, STAGING, 'upload-'));
  const targetOf = (name: string) => path.join(folder, name);
  const newFile = (name: string) => path.join(staging, `new-${name}`);
  const backup = (name: string) => path.join(staging, `old-${name}`);

  const writes: Promise<void>[] = [];
  const written = new Set<string>();
  const removed = new Set<string>();
  /** Reverts each change that was committed, the last one first. */
  const reverts: (() => Promise<void>)[] = [];

  return {
    write(name: string, content: NodeJS.ReadableStream): Promise<void> {
      const finished = pipeline(content, createWriteStream(newFile(name), { flush: true })).then(() => {
        written.add(name);
      });
      writes.push(finished);
      return finished;
    },

    remove(name: string): void {
      removed.add(name);
    },

    /** Makes the changes. Replaced and removed files are kept for `rollback` until `close`. */
    async commit(): Promise<void> {
      for (const name of written) {
        const isReplaced = await copyFile(targetOf(name), backup(name)).then(() => true, ifMissing(false));
        await rename(newFile(name), targetOf(name));
        reverts.unshift(() => (isReplaced ? rename(backup(name), targetOf(name)) : rm(targetOf(name))));
      }
      for (const name of removed) {
        const existed = await rename(targetOf(name), backup(name)).then(() => true, ifMissing(false));
        if (existed) reverts.unshift(() => rename(backup(name), targetOf(name)));
      }
      // Only then may the database name the new files.
      if (written.size + removed.size > 0) await syncPath(folder);
      written.clear();
      removed.clear();
    },

    /** Reverts what `commit` did. */
    async rollback(): Promise<void> {
      for (const revert of reverts.splice(0)) await revert();
    },

    /** Removes everything that was not committed. */
    async close(): Promise<void> {
      await Promise.allSettled(writes);
      await rm(staging, { recursive: true, force: true });
    },
  };
}

/** Removes staging folders older than a day, which crashes have left behind. `now` is in milliseconds. */
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
