import { describePostgresError } from '../../core/database/checks/postgres-check';
import { withPostgres } from '../../core/database/connect-postgres';
import { DatabaseError } from '../../core/database/database-error';
import type { Execute } from '../../core/database/with-database';
import { SESSIONS_TABLE } from '../../strapi/login-tables';
import { BackupError } from './backup-error';
import type { DatabaseCopy } from './copy-sqlite';
import { countRows, readPosition, tablesOf } from './database-facts';
import { majorOf, runPostgresProgram } from './postgres-programs';

/**
 * Dumps a consistent snapshot of a PostgreSQL database to a new file while services write to it. The rows of sessions are left
 * out. Throws a DatabaseError or a BackupError if that fails.
 */
export async function dumpPostgres(url: string, target: string): Promise<DatabaseCopy> {
  try {
    return await withPostgres(url, async (connection) => {
      const execute: Execute = async (statement, ...values) =>
        (await connection.query(statement.replace('?', '$1'), values)).rows;
      // The dump and the counts see the same moment.
      await execute('begin transaction isolation level repeatable read, read only');
      const [server] = await execute(
        `select pg_export_snapshot() as snapshot, current_setting('server_version_num')::integer as version,
         current_setting('server_version') as name, current_schema() as schema`,
      );
      const tables = await tablesOf(execute, 'postgres');
      if (!tables.includes(SESSIONS_TABLE)) {
        throw new DatabaseError('The database in DATABASE_URL contains no magazine: correct DATABASE_URL.');
      }
      const serverMajor = majorOf(Number(server?.version));
      const args = [
        '--format=custom',
        '--no-owner',
        '--no-privileges',
        '--no-comments',
        `--snapshot=${server?.snapshot}`,
        // Databases that a restore has moved aside are not part of the magazine.
        '--exclude-schema=before_restore_*',
        `--exclude-table-data=${SESSIONS_TABLE}`,
        `--file=${target}`,
      ];
      await runPostgresProgram('pg_dump', args, { url, serverMajor });
      return {
        rows: { ...(await countRows(execute, tables)), [SESSIONS_TABLE]: 0 },
        changes: await readPosition(execute, tables),
        leftOut: [SESSIONS_TABLE],
        version: `PostgreSQL ${server?.name}`,
      };
    });
  } catch (error) {
    if (error instanceof BackupError || error instanceof DatabaseError) throw error;
    throw describePostgresError(error, url) ?? error;
  }
}
