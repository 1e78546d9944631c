import { renameSync } from 'node:fs';
import { ALL_READ } from '../follow/followed-index.ts';
import { openFormer, openForWriting, readMeta, recreateIndex, removeFile } from './open-index.ts';

/**
 * Opens the index file for writing. While an earlier version's file answers searches, a new one is built next to it, and replaces
 * it once it has all articles. Throws like `openForWriting`.
 */
export function openIndexes(path: string, source: string) {
  const next = `${path}.next`;
  let former = openFormer(path, source);
  if (!former) removeFile(next);
  let file = former ? next : path;
  let index = openForWriting(file, source);

  /** Abandons the former index: some of its articles may have been withdrawn. */
  function dropFormer(): void {
    if (!former) return;
    former.close();
    former = null;
    removeFile(path);
  }

  return {
    dropFormer,
    /** `null` without one, as mostly. */
    former: () => former,
    /** The one that is written. */
    index: () => index,
    /** The one that answers. */
    searched: () => former ?? index,
    /** Empties the index. */
    renew() {
      index.close();
      index = recreateIndex(file, source);
      return index;
    },
    /** Puts an index that has all articles in place of its former one. */
    finish(): void {
      if (file === path || readMeta(index, 'after') !== ALL_READ) return;
      dropFormer();
      index.close();
      renameSync(next, path);
      file = path;
      index = openForWriting(path, source);
    },
  };
}
