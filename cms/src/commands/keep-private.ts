import { chmodSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '../environment';

/** All permissions of group and others. */
const GROUP_AND_OTHERS = 0o077;

/**
 * Takes all permissions of group and others away from the service's folder, its database and every file this process
 * will write. Fails if the folder or the database belongs to another user.
 */
export function keepPrivate({ dataDir, database }: Pick<Environment, 'dataDir' | 'database'>): void {
  process.umask(GROUP_AND_OTHERS);
  const files =
    database.client === 'sqlite' ? ['', '-wal', '-shm'].map((suffix) => database.filename + suffix) : [];
  for (const file of [path.join(dataDir, 'cms'), ...files]) {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode;
    if (mode !== undefined && (mode & GROUP_AND_OTHERS) !== 0) chmodSync(file, mode & 0o700);
  }
}
