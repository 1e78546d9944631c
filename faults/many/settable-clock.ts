import { globSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The path of libfaketime for programs with threads; undefined where it is not installed. */
export const findFaketime = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];

/** The time of day of all programs that are started with `env`. What measures durations is left alone, as when a machine's clock is set. */
export async function createSettableClock(library: string) {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-clock-'));
  const file = join(folder, 'offset');
  /** The difference to the real time, such as `-1d`. */
  async function set(offset: string): Promise<void> {
    // A program must not read half of it.
    await writeFile(`${file}.next`, offset);
    await rename(`${file}.next`, file);
  }
  await set('+0');
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
