import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { Environment } from '../../environment';
import { withPostgres } from './connect-postgres';
import { DatabaseError } from './database-error';

/** Runs a statement with `?` for values; returns the rows that it selects. */
export type Execute = (
  statement: string,
  ...values: (string | number)[]
) => Promise<Record<string, unknown>[]>;

const Answer = v.union([
  v.array(v.record(v.string(), v.unknown())),
  v.object({ rows: v.array(v.record(v.string(), v.unknown())) }),
]);

/** Runs statements with a connection or a transaction of Strapi's. */
export const executeOn =
  (connection: { raw(statement: string, values: (string | number)[]): PromiseLike<unknown> }): Execute =>
  async (statement, ...values) => {
    const answer = v.parse(Answer, await connection.raw(statement, values));
    return Array.isArray(answer) ? answer : answer.rows;
  };

/** How long to wait while the running service writes. */
const LOCK_TIMEOUT_MS = 10_000;

/** Runs `use` with a connection to the database of its own, whether the service runs or not. */
export async function withDatabase<Result>(
  database: Environment['database'],
  use: (execute: Execute) => Promise<Result>,
): Promise<Result> {
  if (database.client === 'postgres') {
    return withPostgres(database.url, (connection) =>
      use(async (statement, ...values) => {
        let count = 0;
        const numbered = statement.replaceAll('?', () => `$${++count}`);
        return (await connection.query(numbered, values)).rows;
      }),
    );
  }
  if (!existsSync(database.filename)) {
    throw new DatabaseError(
      `There is no database ${database.filename}: start the magazine once, or correct DATA_DIR.`,
    );
  }
  const connection = new DatabaseSync(database.filename, { timeout: LOCK_TIMEOUT_MS });
  try {
    return await use(async (statement, ...values) => connection.prepare(statement).all(...values));
  } finally {
    connection.close();
  }
}
