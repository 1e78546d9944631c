import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, statfs, truncate } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errors } from '@strapi/utils';
import { sentences } from '../sentences';

/** An upload is sent in parts of this size, which proxies let through and no time limit of a request ends. */
export const PART_BYTES = 16_000_000;
/** The documents that are read from an export, and the database, need about as much as the export each. */
const DISK_FACTOR = 3;

type Options = {
  /** Gets the complete export, which has any name. */
  folder: string;
  /** Gets the parts until then, on the same disk. */
  part: string;
  maxBytes: number;
  /** An upload that sends no part for so long is removed. */
  idleMs: number;
  /** On the disk. */
  freeBytes?: () => Promise<number>;
};

type Upload = { id: string; name: string; size: number; received: number; isWriting: boolean };

export type ReceivedExport = { name: string; size: number };

/** Receives one export at a time, in parts, on the disk. Incomplete files are removed. */
export function createReceiver({
  folder,
  part,
  maxBytes,
  idleMs,
  freeBytes = () => freeIn(path.dirname(part)),
}: Options) {
  let current: Upload | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function remove(): Promise<void> {
    clearTimeout(timer);
    current = null;
    await rm(part, { force: true });
  }

  function waitForNext(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void remove(), idleMs);
    timer.unref();
  }

  return {
    isReceiving: () => current !== null,
    remove,

    /** Begins an upload. Throws an ApplicationError if another one is running, or the disk lacks space. */
    async begin(id: string, { name, size }: ReceivedExport): Promise<void> {
      if (current) throw new errors.ApplicationError(sentences().otherUpload);
      if (size > maxBytes) throw new errors.ApplicationError(sentences().tooLarge(name, maxBytes));
      // Others see that there is one from here on.
      current = { id, name: safeName(name), size, received: 0, isWriting: true };
      try {
        await mkdir(path.dirname(part), { recursive: true, mode: 0o700 });
        const free = await freeBytes();
        if (free < size * DISK_FACTOR)
          throw new errors.ApplicationError(sentences().noRoom({ needed: size * DISK_FACTOR, free }));
        await rm(part, { force: true });
        current.isWriting = false;
      } catch (error) {
        current = null;
        throw error;
      }
      waitForNext();
    },

    /**
     * Appends a part that begins at a byte of the export. Returns the export when it is complete. If a part can't be written, the
     * parts before it stay.
     */
    async append(id: string, at: number, file: string): Promise<ReceivedExport | null> {
      const upload = current;
      if (upload?.id !== id || upload.isWriting || upload.received !== at)
        throw new errors.ApplicationError(sentences().uploadLost);
      const { size } = await stat(file);
      if (size > PART_BYTES || at + size > upload.size)
        throw new errors.ApplicationError(sentences().uploadLost);
      clearTimeout(timer);
      upload.isWriting = true;
      try {
        await pipeline(createReadStream(file), createWriteStream(part, { flags: 'a', mode: 0o600 }));
        upload.received += size;
      } catch (error) {
        await truncate(part, at).catch(() => {});
        throw error;
      } finally {
        upload.isWriting = false;
        waitForNext();
      }
      if (upload.received < upload.size) return null;
      const { name } = upload;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(part, path.join(folder, name));
      await remove();
      return { name, size: upload.size };
    },
  };
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The name of a file as reports show it: without folders, and without characters that a shell or a page might interpret. */
const safeName = (name: string): string =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '')
    .slice(-100) || 'export';
