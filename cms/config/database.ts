import { environment } from '../src/environment';
import { prepareSqliteConnection } from '../src/strapi/sqlite-connection';
import { storeTimesInUtc } from '../src/strapi/utc-timestamps';

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
