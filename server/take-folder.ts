import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock } from '#scripts/lock.mjs';

/** More site processes than anybody runs on one data folder. */
const MOST_PROCESSES = 16;

/**
 * A folder that no other process writes to: `parent/name`, or `parent/name-2`, `-3` … while earlier ones are in use, so
 * that several site processes may share a data folder and each finds a folder again after a restart. Where no lock can
 * be written at all (a read-only disk) it is the first one, and nothing will be written there either. `null` where no
 * further folder can be made.
 */
export async function takeFolder(
  parent: string,
  name: string,
): Promise<{ path: string; release: () => void } | null> {
  for (let number = 1; number <= MOST_PROCESSES; number++) {
    const path = join(parent, number === 1 ? name : `${name}-${number}`);
    const lock = await lockBeside(path);
    if (lock === null) return number === 1 ? { path, release: () => undefined } : null;
    if ('release' in lock) return { path, release: lock.release };
  }
  return null;
}

async function lockBeside(path: string) {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return await takeLock(`${path}.lock`);
  } catch {
    return null;
  }
}
