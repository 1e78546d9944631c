import type { FileStore } from './file-store';

/**
 * Two places while files are moved from one to the other: new files go to the target, and those that are not there yet are in the source.
 * Files are taken out of the source first, so that the move, which looks whether the source still has what it has copied, brings none back.
 */
export function bothStores(target: FileStore, source: FileStore): FileStore {
  return {
    has: async (name) => (await target.has(name)) || source.has(name),
    read: async (name) => (await target.read(name)) ?? source.read(name),
    put: (name, path) => target.put(name, path),
    copy: async (from, to) => (await target.copy(from, to)) || source.copy(from, to),
    async move(from, to) {
      const wasInSource = await source.move(from, to);
      const wasInTarget = await target.move(from, to);
      // Otherwise a file that it replaces in the source would still be that of the target.
      if (wasInSource && !wasInTarget) await target.remove(to);
      return wasInSource || wasInTarget;
    },
    async remove(name) {
      await source.remove(name);
      await target.remove(name);
    },
    async *list(prefix) {
      const listed = new Set<string>();
      for (const store of [target, source]) {
        for await (const file of store.list(prefix)) {
          if (listed.has(file.name)) continue;
          listed.add(file.name);
          yield file;
        }
      }
    },
    async flush() {
      await target.flush();
      await source.flush();
    },
  };
}
