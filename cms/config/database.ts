import { prepareSqliteConnection } from '../src/database/sqlite-connection';
import { environment } from '../src/environment';

const { database } = environment();

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
