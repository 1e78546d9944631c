import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../storage/file-store';
import { ifMissing } from '../storage/if-missing';

/** On the file system of the uploads, so that a file of it is stored there by a rename. Hidden, so it is not served. */
const STAGING = '.incoming';
const DAY_MS = 24 * 60 * 60 * 1000;

export type StagedFiles = Awaited<ReturnType<typeof stageFiles>>;

/**
 * A transaction on stored files. New files are written in full to a staging folder in `folder`; `commit` stores them.
 * Must be closed. Fails with the errors of the file system, for example ENOSPC, and of the store.
 */
export async function stageFiles(files: FileStore, folder: string) {
  await mkdir(path.join(folder, STAGING), { recursive: true });
  const staging = await mkdtemp(path.join(folder, STAGING, 'upload-'));
  const flat = (name: string) => name.replaceAll('/', '-');
  const newFile = (name: string) => path.join(staging, `new-${flat(name)}`);
  /** The name in the store of a file that was replaced or removed. */
  const backup = (name: string) => path.posix.join(STAGING, path.basename(staging), `old-${flat(name)}`);

  const writes: Promise<void>[] = [];
  const written = new Set<string>();
  const removed = new Set<string>();
  const backups: string[] = [];
  /** Reverts each change that was committed. */
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
      // Together: a bucket takes longer for each than a disk for all.
      await allDone(
        [...written].map(async (name) => {
          const isReplaced = await files.copy(name, backup(name));
          if (isReplaced) backups.push(backup(name));
          reverts.push(async () => {
            if (isReplaced) await files.move(backup(name), name);
            else await files.remove(name);
          });
          await files.put(name, newFile(name));
        }),
      );
      await allDone(
        [...removed].map(async (name) => {
          if (!(await files.move(name, backup(name)))) return;
          backups.push(backup(name));
          reverts.push(async () => void (await files.move(backup(name), name)));
        }),
      );
      // Only then may the database name the new files.
      if (written.size + removed.size > 0) await files.flush();
      written.clear();
      removed.clear();
    },

    /** Reverts what `commit` did. */
    async rollback(): Promise<void> {
      await allDone(reverts.splice(0).map((revert) => revert()));
    },

    /** Removes everything that was not committed. */
    async close(): Promise<void> {
      await Promise.allSettled(writes);
      await Promise.allSettled(backups.map((name) => files.remove(name)));
      await rm(staging, { recursive: true, force: true });
    },
  };
}

/** Waits until all are done or have failed. Fails as the first one that does. */
async function allDone(works: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
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
