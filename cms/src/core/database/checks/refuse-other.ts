import { type Environment, EnvironmentError } from '../../../environment';
import { withDatabase } from '../with-database';
import { mayCreateNew } from './in-use';
import { markFile, readMagazine, readMark } from './mark';

type Settings = Pick<Environment, 'dataDir' | 'database'>;

/**
 * Throws an EnvironmentError if the magazine of a data folder is in PostgreSQL and the settings name SQLite, or vice versa: the
 * other database has an earlier state of the magazine, or another magazine.
 */
export function refuseOtherEngine({ dataDir, database }: Settings): void {
  const { engine } = readMark(dataDir);
  if (!engine || engine === database.client || mayCreateNew(dataDir)) return;
  throw new EnvironmentError(
    database.client === 'sqlite'
      ? `The magazine in ${dataDir} has moved to PostgreSQL, but DATABASE_CLIENT is not postgres: set DATABASE_CLIENT=postgres and DATABASE_URL, or delete ${markFile(dataDir)} to go back to the earlier state in ${database.filename}.`
      : `The magazine in ${dataDir} is in SQLite, but DATABASE_CLIENT is postgres: unset it, take the magazine along with 'npm run move -- postgres', or leave it behind with 'npm start -- --new-database'.`,
  );
}

/** Throws an EnvironmentError if a PostgreSQL database with tables belongs to another magazine than the data folder. */
export async function refuseOtherMagazine({ dataDir, database }: Settings): Promise<void> {
  const { magazine } = readMark(dataDir);
  // An SQLite database is in the data folder itself.
  if (!magazine || database.client === 'sqlite' || mayCreateNew(dataDir)) return;
  const found = await withDatabase(database, readMagazine);
  if (found === null || found === magazine) return;
  throw new EnvironmentError(
    `The database in DATABASE_URL contains another magazine than ${dataDir}: correct DATABASE_URL or DATA_DIR, or use them together with 'npm start -- --new-database'.`,
  );
}
