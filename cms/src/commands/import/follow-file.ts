import { type FileHandle, open } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout } from 'node:timers/promises';
import { END_OF_DOCUMENTS } from 'masthead-contract/imports/documents';

const CHUNK_BYTES = 1024 * 1024;
/** Between two looks whether the file has grown. */
const INTERVAL_MS = 200;
const END = `${END_OF_DOCUMENTS}\n`;

/** Reads the lines of a file that another process may still be writing, or may not have begun. Throws once `stopped` is aborted. */
export async function followFile(path: string, stopped: AbortSignal) {
  const interval = () => setTimeout(INTERVAL_MS, undefined, { signal: stopped });
  const file = await openOnceThere(path, interval);
  let bytesRead = 0;

  return {
    /** The lines before the one that ends the file; `null` whenever the next one hasn't been written yet. */
    async *lines(): AsyncGenerator<string | null> {
      const decoder = new StringDecoder();
      const chunk = Buffer.alloc(CHUNK_BYTES);
      let rest = '';
      while (true) {
        const { bytesRead: length } = await file.read(chunk, 0, CHUNK_BYTES);
        bytesRead += length;
        const lines = (rest + decoder.write(chunk.subarray(0, length))).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (line === END_OF_DOCUMENTS) return;
          yield line;
        }
        if (length > 0) continue;
        yield null;
        await interval();
      }
    },

    /** The part that has been read, up to 1; `null` while the file grows. */
    async partRead(): Promise<number | null> {
      const { size } = await file.stat();
      const end = Buffer.alloc(END.length);
      await file.read(end, 0, END.length, Math.max(0, size - END.length));
      return end.toString() === END ? bytesRead / size : null;
    },

    close: () => file.close(),
  };
}

async function openOnceThere(path: string, interval: () => Promise<void>): Promise<FileHandle> {
  while (true) {
    try {
      return await open(path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
    await interval();
  }
}
