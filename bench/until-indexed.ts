import { setTimeout } from 'node:timers/promises';
import { openForReading, readMeta } from '#search/file/open-index.ts';
import { ALL_READ } from '#search/follow/followed-index.ts';

/** Resolves when an index of texts has all articles of the content service at `source`. */
export async function untilIndexed(file: string, source: string): Promise<void> {
  for (;;) {
    const index = openForReading(file, source);
    const isWhole = index !== null && readMeta(index, 'after') === ALL_READ;
    index?.close();
    if (isWhole) return;
    await setTimeout(500);
  }
}
