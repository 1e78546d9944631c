import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';

/** As long as an editor waits, in milliseconds; SQLite's own waiting is set to the same. */
const PATIENCE_MS = 5000;
const PAUSE_MS = 20;

/** What this needs of Knex, which keeps these to itself. */
type Connection = { pragma(statement: string): unknown };
type Transaction = {
  begin(connection: Connection): Promise<unknown>;
  query(connection: Connection, sql: string): Promise<unknown>;
};
type Client = { transaction(...settings: unknown[]): Transaction };

/** Strapi makes a transaction of these too. */
const READS = ['findMany', 'findFirst', 'findOne', 'count'];

const WRITES = ['create', 'createMany', 'update', 'updateMany', 'delete', 'deleteMany'] as const;

/**
 * Lets whoever writes to SQLite wait while another process holds the write lock, up to five seconds; then an
 * ApplicationError says so. What only reads is answered meanwhile.
 *
 * SQLite refuses a transaction at once that has read and now wants to write while somebody else is writing: it
 * cannot wait without giving up what was read. So a transaction takes the lock at its beginning, except where
 * documents are only read, and every write is a transaction. It does not wait inside of SQLite, where the whole
 * process would stand still, but tries again.
 */
export function waitForWriteLock({ db, documents }: Core.Strapi): void {
  if (db.dialect.client !== 'sqlite') return;

  const reading = new AsyncLocalStorage<true>();
  documents.use(({ action }, next) => (READS.includes(action) ? reading.run(true, next) : next()));

  const client: Client = db.connection.client;
  const begin = client.transaction.bind(client);
  Object.assign(client, {
    transaction(...settings: unknown[]) {
      const transaction = begin(...settings);
      if (reading.getStore()) return transaction;
      transaction.begin = (connection) => {
        connection.pragma('busy_timeout = 0');
        return transaction
          .query(connection, 'BEGIN IMMEDIATE;')
          .finally(() => connection.pragma(`busy_timeout = ${PATIENCE_MS}`));
      };
      return transaction;
    },
  });

  const { entityManager } = db;
  const transact = db.connection.transaction.bind(db.connection);
  Object.defineProperty(db.connection, 'transaction', {
    value: (...settings: Parameters<typeof transact>) => patiently(() => transact(...settings)),
  });
  for (const method of WRITES) {
    const write = entityManager[method].bind(entityManager);
    Object.assign(entityManager, {
      [method]: (uid: UID.ContentType, params: Parameters<typeof write>[1]) =>
        db.transaction(() => write(uid, params)),
    });
  }
}

async function patiently<Result>(begin: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + PATIENCE_MS;
  while (true) {
    try {
      return await begin();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > until) {
        throw new errors.ApplicationError(
          'Another program is writing to the database. Nothing was saved; try again in a moment.',
        );
      }
    }
    await setTimeout(PAUSE_MS);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
}
