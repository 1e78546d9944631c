import { describePostgresError } from '../core/database/checks/postgres-check';
import { withPostgres } from '../core/database/connect-postgres';
import { parseDatabase } from '../environment';
import { BackupError } from './backup/backup-error';
import { run } from './load-strapi';

const MISSING_PRIVILEGE = '42501';

/** Creates or drops a database for a rehearsal next to the one of DATABASE_URL, with its locale, and prints its URL. */
run(async () => {
  const [action, name = ''] = process.argv.slice(2);
  if (!/^rehearsal_\d+_\d+$/.test(name)) throw new Error(`'${name}' is not the name of a rehearsal.`);
  const { database } = parseDatabase(process.env);
  if (database.client !== 'postgres') throw new Error('Only PostgreSQL needs a database for a rehearsal.');
  try {
    await withPostgres(database.url, async (connection) => {
      if (action === 'drop') {
        await connection.query(`drop database if exists ${name} with (force)`, []);
        return;
      }
      const { rows } = await connection.query(
        `select format('create database %I template template0 encoding ''UTF8'' lc_collate %L lc_ctype %L',
           $1::text, datcollate, datctype) as statement
         from pg_database where datname = current_database()`,
        [name],
      );
      await connection.query(String(rows[0]?.statement), []);
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === MISSING_PRIVILEGE) {
      throw new BackupError(
        'The user of DATABASE_URL may not create a database for the rehearsal: allow it with CREATEDB.',
      );
    }
    throw describePostgresError(error, database.url) ?? error;
  }
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  process.stdout.write(`${url.href}\n`);
});
