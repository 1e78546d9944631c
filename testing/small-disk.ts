import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

/** Makes a folder on a small disk of its own, which needs the rights of root. */
export async function createDisk(size: string) {
  const run = promisify(execFile);
  const folder = await mkdtemp(join(tmpdir(), 'masthead-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    folder,
    /** Resolves when nothing more fits. */
    async fill(): Promise<void> {
      await pipeline(createReadStream('/dev/zero'), createWriteStream(filler)).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOSPC') throw error;
        },
      );
    },
    empty: () => rm(filler, { force: true }),
    async remove(): Promise<void> {
      await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
