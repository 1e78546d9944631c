import type { Readable } from 'node:stream';

/** The bin, in which deleted files wait: hidden, so it is not served. */
export const BIN_FOLDER = '.bin';

/** A file of a listing. `modified` is in milliseconds. */
export type ListedFile = { name: string; size: number; modified: number };

/**
 * The content of a file. `path` is its path on the disk, and `sha256` the hash that its storage knows, in hex; either may be
 * null. Once taken, the stream must be read or destroyed; a bucket's stream must be in any case.
 */
export type FileContent = { stream: Readable; size: number; path: string | null; sha256: string | null };

/**
 * Where uploaded files are: a folder or a bucket. A file is named by its path below `/uploads/`, such as `quay_1a2b.jpg` or
 * `share-cards/a1_0f.jpg`; one whose path has a part that begins with a dot is not served. A file is whole or not there. Methods reject with
 * the errors of the file system, or with a StorageError.
 */
export type FileStore = {
  has(name: string): Promise<boolean>;
  /** The content of a file; null if it doesn't exist. */
  read(name: string): Promise<FileContent | null>;
  /** Stores the file at a path, which may be taken away, in place of any file of that name. */
  put(name: string, path: string): Promise<void>;
  /** Copies a file, if there is one; resolves with whether there is. */
  copy(from: string, to: string): Promise<boolean>;
  /** Renames a file, if there is one; resolves with whether there is. */
  move(from: string, to: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  /**
   * The files whose names begin with a prefix. Of the hidden folders, only the bin is included, unless the prefix names another.
   */
  list(prefix: string): AsyncGenerator<ListedFile>;
  /** Waits until everything done so far would survive a loss of power. */
  flush(): Promise<void>;
};

/** Whether a file is in a hidden folder other than the bin: an upload that is not complete, which disappears at any time. */
export function isUnfinished(name: string): boolean {
  const [first, ...others] = name.split('/');
  return (first !== BIN_FOLDER && first?.startsWith('.')) || others.some((part) => part.startsWith('.'));
}
