import { chmodSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '../environment';

/** Nothing for the group and for others. */
const OWNER_ALONE = 0o077;

/**
 * From now on everything this process writes can be read by its owner alone; so can the service's folder and its
 * database, where they were open to more. Fails where they belong to somebody else.
 */
export function keepPrivate({ dataDir, database }: Pick<Environment, 'dataDir' | 'database'>): void {
  process.umask(OWNER_ALONE);
  const files =
    database.client === 'sqlite' ? ['', '-wal', '-shm'].map((end) => database.filename + end) : [];
  for (const file of [path.join(dataDir, 'cms'), ...files]) {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode;
    if (mode !== undefined && (mode & OWNER_ALONE) !== 0) chmodSync(file, mode & 0o700);
  }
}
