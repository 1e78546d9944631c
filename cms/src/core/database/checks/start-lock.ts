import { setTimeout } from 'node:timers/promises';
import type { Environment } from '../../../environment';
import { type PostgresConnection, withPostgres } from '../connect-postgres';
import { LOCKS } from '../locks';
import { describePostgresError } from './postgres-check';

const RETRY_MS = 500;
/** Whoever supervises the service may end it when it prints nothing for minutes. */
const REMINDER_MS = 30_000;

/** Takes the lock until the connection ends; returns false if another process holds it. */
export async function tryStartLock(connection: PostgresConnection): Promise<boolean> {
  const { rows } = await connection.query('select pg_try_advisory_lock($1) as locked', [LOCKS.start]);
  return rows[0]?.locked === true;
}

/**
 * Starts the service while no other one starts on the same PostgreSQL database: Strapi changes the tables at each start without a
 * lock of its own, and two at once would fail or leave a change half done. With SQLite only one service can run, because it locks
 * the data folder. `tell` is called with a line for the operator when this one has to wait. The lock ends with its connection,
 * also when the process is killed.
 */
export async function withStartLock<Result>(
  database: Environment['database'],
  tell: (line: string) => void,
  start: () => Promise<Result>,
): Promise<Result> {
  if (database.client === 'sqlite') return start();
  let hasLock = false;
  return withPostgres(database.url, async (connection) => {
    for (let waitedMs = 0; !hasLock; waitedMs += RETRY_MS) {
      hasLock = await tryStartLock(connection);
      if (hasLock) break;
      if (waitedMs % REMINDER_MS === 0)
        tell('Another content service is starting on this database. This one waits until it has started.');
      await setTimeout(RETRY_MS);
    }
    try {
      return await start();
    } finally {
      // A pooler may keep the session of an ended connection. A connection that is broken has lost the lock already.
      await connection.query('select pg_advisory_unlock($1)', [LOCKS.start]).catch(() => {});
    }
  }).catch((error: unknown) => {
    throw hasLock ? error : (describePostgresError(error, database.url) ?? error);
  });
}
