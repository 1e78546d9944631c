import { createHash } from 'node:crypto';
import { describePostgresError } from '../../core/database/checks/postgres-check';
import { describeSqliteError } from '../../core/database/checks/sqlite-check';
import { withDatabase } from '../../core/database/with-database';
import type { Environment } from '../../environment';
import { readPosition, tablesOf } from './database-facts';

const LENGTH = 6;

/**
 * Distinguishes a magazine's backups from others in the same folder: derived from the name of its change log, or from the data
 * folder without one. A restored magazine gets a new id, because its change log gets a new name.
 */
export async function readMagazineId({
  dataDir,
  database,
}: Pick<Environment, 'dataDir' | 'database'>): Promise<string> {
  try {
    const position = await withDatabase(database, async (execute) =>
      readPosition(execute, await tablesOf(execute, database.client)),
    );
    const name = position?.log ?? dataDir;
    return createHash('sha256').update(name).digest('hex').slice(0, LENGTH);
  } catch (error) {
    throw (
      (database.client === 'sqlite'
        ? describeSqliteError(error, database.filename, dataDir)
        : describePostgresError(error, database.url)) ?? error
    );
  }
}
