import { statSync } from 'node:fs';
import { type Index, openForReading } from '#search/file/open-index.ts';

/** Returns a function that returns the index as it is on disk now; `null` while there is none. */
export function openLatest(path: string, source: string): () => Index | null {
  let opened: { index: Index; file: number } | null = null;
  return () => {
    const file = statSync(path, { throwIfNoEntry: false })?.ino;
    if (opened && opened.file === file) return opened.index;
    // Another process has recreated it.
    opened?.index.close();
    const index = file === undefined ? null : openForReading(path, source);
    opened = index && file !== undefined ? { index, file } : null;
    return index;
  };
}
