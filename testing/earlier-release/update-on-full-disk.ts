import { execFileSync } from 'node:child_process';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMagazine } from '#scripts/magazine.mjs';
import { openRelease } from './open-release.ts';
import { readSqlite } from './read-tables.ts';
import { lostBetween } from './update-release.ts';

/** Far more than an update takes. */
const ROOM_KB = 400_000;

type Outcome = {
  /** What the start on the full disk said at last; `null` if it had enough room. */
  failure: string | null;
  /** What is missing or has changed after the next start, with room, a line each. */
  lost: string[];
};

/**
 * Starts this release's content service on the data of an earlier one, on a disk of its own with so much room, and again with more. Needs the
 * rights of root on Linux.
 */
export async function updateOnFullDisk(commit: string, freeKb: number): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-disk-'));
  const mount = (options: string) => execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dataDir]);
  mount(`size=${ROOM_KB}k`);
  try {
    openRelease(commit, dataDir);
    const read = () => readSqlite(join(dataDir, 'cms', 'data.db'));
    const before = read();
    const [, usedKb] = execFileSync('df', ['-k', '--output=used', dataDir], { encoding: 'utf8' }).split('\n');
    mount(`remount,size=${Number(usedKb) + freeKb}k`);
    const failure = await startOnce(dataDir).then(
      () => null,
      (error: unknown) => String(error).trim().split('\n').at(-1) ?? '',
    );
    mount(`remount,size=${ROOM_KB}k`);
    await startOnce(dataDir);
    return { failure, lost: lostBetween(before, read(), dataDir) };
  } finally {
    execFileSync('umount', ['--lazy', dataDir]);
    await rmdir(dataDir);
  }
}

async function startOnce(dataDir: string): Promise<void> {
  const magazine = await startMagazine({ dataDir, site: false });
  await magazine.stop();
}
