import { prepareSqliteConnection } from '../src/database/sqlite-connection';
import { storeTimesInUtc } from '../src/database/utc-timestamps';
import { environment } from '../src/environment';

const { database } = environment();
if (database.client === 'postgres') storeTimesInUtc();

export default {
  connection:
    database.client === 'sqlite'
      ? {
          client: 'sqlite',
          connection: { filename: database.filename },
          useNullAsDefault: true,
          pool: { afterCreate: prepareSqliteConnection },
        }
      : {
          client: 'postgres',
          connection: { connectionString: database.url },
          pool: { min: 0, max: 10 },
        },
};
