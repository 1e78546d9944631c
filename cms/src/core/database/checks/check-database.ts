import type { Environment } from '../../../environment';
import { DatabaseError } from '../database-error';
import { wasInUse } from './in-use';
import { describeBackup } from './newest-backup';
import { postgresHasTables } from './postgres-check';
import { refuseOtherEngine, refuseOtherMagazine } from './refuse-other';
import { sqliteHasTables } from './sqlite-check';

type Settings = Pick<Environment, 'dataDir' | 'database'>;

/**
 * Checks that the database can be opened and belongs to this data folder, before Strapi would create its tables in it.
 * Throws an EnvironmentError if the folder's magazine is in another one, and a DatabaseError if it cannot be used, or if it is
 * missing or empty although the folder was in use: a volume may not be mounted, and a new magazine in its place would be public.
 */
export async function checkDatabase(settings: Settings): Promise<void> {
  const { dataDir, database } = settings;
  refuseOtherEngine(settings);
  const hasTables =
    database.client === 'sqlite'
      ? sqliteHasTables(database.filename, dataDir)
      : await postgresHasTables(database.url);
  if (hasTables) return refuseOtherMagazine(settings);
  if (!wasInUse(dataDir)) return;
  const [what, todo] =
    database.client === 'sqlite'
      ? [
          `The database ${database.filename} is missing or empty`,
          'mount its volume or restore it from a backup',
        ]
      : ['The database in DATABASE_URL is empty', 'correct DATABASE_URL or restore it from a backup'];
  throw new DatabaseError(
    `${what}, although this magazine has been in use: ${todo} (${describeBackup(dataDir)}), or start a new one with 'npm start -- --new-database'.`,
  );
}
