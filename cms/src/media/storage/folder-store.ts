import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncPath } from '../../durable-files';
import { type FileStore, isUnfinished, type ListedFile } from './file-store';
import { ifMissing } from './if-missing';

/** Files in a folder. A path that is stored must be on the same file system, so that it is renamed. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => path.join(folder, name);
  /** Folders with names that the disk may not have yet, and how often they have changed. */
  const changes = new Map<string, number>();
  const noteChange = (name: string) => {
    const parent = path.dirname(pathOf(name));
    changes.set(parent, (changes.get(parent) ?? 0) + 1);
  };

  /** Does work that ends with a file in place of its name. Resolves with whether there was one to do it with. */
  async function place(name: string, work: () => Promise<void>): Promise<boolean> {
    await mkdir(path.dirname(pathOf(name)), { recursive: true });
    const isDone = await work().then(() => true, ifMissing(false));
    if (isDone) noteChange(name);
    return isDone;
  }

  async function* listFolder(parent: string, prefix: string): AsyncGenerator<ListedFile> {
    const entries = await readdir(pathOf(parent), { withFileTypes: true }).catch(ifMissing([]));
    for (const entry of entries) {
      const name = path.posix.join(parent, entry.name);
      if (entry.isDirectory()) {
        const isOnTheWay = name.startsWith(prefix) || prefix.startsWith(`${name}/`);
        if (isOnTheWay && (prefix.startsWith('.') || !isUnfinished(`${name}/`)))
          yield* listFolder(name, prefix);
      } else if (
        entry.isFile() &&
        name.startsWith(prefix) &&
        (prefix.startsWith('.') || !isUnfinished(name))
      ) {
        const stats = await stat(pathOf(name)).catch(ifMissing(null));
        if (stats) yield { name, size: stats.size, modified: stats.mtimeMs };
      }
    }
  }

  return {
    has: (name) => stat(pathOf(name)).then((stats) => stats.isFile(), ifMissing(false)),
    async read(name) {
      const stats = await stat(pathOf(name)).catch(ifMissing(null));
      return (
        stats && {
          get stream() {
            return createReadStream(pathOf(name));
          },
          size: stats.size,
          path: pathOf(name),
          sha256: null,
        }
      );
    },
    async put(name, source) {
      await mkdir(path.dirname(pathOf(name)), { recursive: true });
      await rename(source, pathOf(name));
      noteChange(name);
    },
    copy: (from, to) => place(to, () => copyFile(pathOf(from), pathOf(to))),
    async move(from, to) {
      const isMoved = await place(to, () => rename(pathOf(from), pathOf(to)));
      if (isMoved) noteChange(from);
      return isMoved;
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    list: (prefix) => listFolder('', prefix),
    async flush() {
      for (const [each, count] of [...changes]) {
        await syncPath(each).catch(ifMissing(undefined));
        // Otherwise it has changed meanwhile.
        if (changes.get(each) === count) changes.delete(each);
      }
    },
  };
}
