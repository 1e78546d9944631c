import { renameSync } from 'node:fs';
import { ALL_READ } from '../follow/followed-index.ts';
import { makeAnew, openFormer, openForWriting, readMeta, removeFile } from './open-index.ts';

/**
 * Opens the file of the index for writing. If it is of an earlier version, that one answers, and another one is made beside it, which takes its place
 * once it has all articles. Throws as `openForWriting` does.
 */
export function openIndexes(path: string, source: string) {
  const next = `${path}.next`;
  let former = openFormer(path, source);
  if (!former) removeFile(next);
  let file = former ? next : path;
  let index = openForWriting(file, source);

  /** Gives the former index up: what it has may have been withdrawn. */
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
      index = makeAnew(file, source);
      return index;
    },
    /** Puts an index that has all articles in the place of its former one. */
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
