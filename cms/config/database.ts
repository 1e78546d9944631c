import { prepareSqliteConnection } from '../src/database/sqlite-connection';
import { storeTimesInUtc } from '../src/database/utc-timestamps';
import { environment } from '../src/environment';

const { database } = environment();
if (database.client === 'postgres') storeTimesInUtc();

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
          pool: { min: 0, max: 10 },
        },
};
