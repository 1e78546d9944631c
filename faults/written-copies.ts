import { readdir } from 'node:fs/promises';
import { until } from '#testing/until.ts';

/** Copies are written in the background; they are complete when the folder stops changing. */
export async function untilCopiesWritten(folder: string): Promise<void> {
  let previous = -1;
  await until(
    'The copies are written',
    async () => {
      const names = await readdir(folder);
      const isSettled = names.length === previous && !names.some((name) => name.endsWith('.new'));
      previous = names.length;
      return isSettled;
    },
    { intervalMs: 500 },
  );
}
