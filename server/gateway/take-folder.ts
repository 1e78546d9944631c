import { join } from 'node:path';
import { takeLock } from '#system/lock.mjs';
import { makeFolder } from '#system/make-folder.mjs';

/** Maximum number of site processes that may share a data folder. */
const MAX_UNITS = 16;

/**
 * Locks and returns the first of `parent/name`, `parent/name-2`, `parent/name-3` … that no other process uses, so that several
 * site processes can share a data folder. If even the first can't be locked (a read-only disk), it is returned without a lock
 * (`isLocked` is false), since nothing will be written to it. Returns `null` if every folder is taken.
 */
export async function takeFolder(
  parent: string,
  name: string,
): Promise<{ path: string; isLocked: boolean; release: () => void } | null> {
  for (let number = 1; number <= MAX_UNITS; number++) {
    const path = join(parent, number === 1 ? name : `${name}-${number}`);
    const lock = await lockFolder(path);
    if (lock === null) return number === 1 ? { path, isLocked: false, release: () => undefined } : null;
    if ('release' in lock) return { path, isLocked: true, release: lock.release };
  }
  return null;
}

async function lockFolder(path: string) {
  try {
    makeFolder(path);
    return await takeLock(`${path}.lock`);
  } catch {
    return null;
  }
}
