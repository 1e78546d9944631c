import { environment } from '../src/environment';
import { prepareSqliteConnection } from '../src/strapi/sqlite-connection';
import { storeTimesInUtc } from '../src/strapi/utc-timestamps';

const { database, edge } = environment();
if (database.client === 'postgres') storeTimesInUtc();

/** Enough for those who read and write. */
const CONNECTIONS = 10;
/** One for each task that keeps a lock while it may wait for a neighbour that does not answer (`src/core/database/exclusively.ts`). */
const LOCKING_TASKS = 5 + (edge?.urls.length ?? 0);

/** Knex otherwise writes drafts, password hashes and sessions into the messages of errors, which Strapi logs. */
const WITHOUT_VALUES = { compileSqlOnError: false };

export default {
  connection:
    database.client === 'sqlite'
      ? {
          client: 'sqlite',
          connection: { filename: database.filename },
          useNullAsDefault: true,
          ...WITHOUT_VALUES,
          pool: { afterCreate: prepareSqliteConnection },
        }
      : {
          client: 'postgres',
          connection: { connectionString: database.url },
          ...WITHOUT_VALUES,
          pool: { min: 0, max: CONNECTIONS + LOCKING_TASKS },
        },
};
