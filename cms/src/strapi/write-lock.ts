import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { sentencesOf } from '../language/sentences';
import { TemporaryError } from './temporary-error';

const sentences = sentencesOf({
  en: {
    busy: 'Nothing was saved, because another program is writing to the database. Please try again in a moment.',
  },
  de: {
    busy: 'Es wurde nichts gespeichert, weil gerade ein anderes Programm in die Datenbank schreibt. Bitte versuchen Sie es gleich noch einmal.',
  },
});

/** How long a write waits for the lock. */
const TIMEOUT_MS = 5000;
const RETRY_INTERVAL_MS = 20;

/** The parts of Knex used here, which it does not export. */
type Connection = { pragma(statement: string): unknown };
type Transaction = {
  begin(connection: Connection): Promise<unknown>;
  query(connection: Connection, sql: string): Promise<unknown>;
};
type Client = { transaction(...settings: unknown[]): Transaction };

/** Actions of the document service that only read. Strapi runs them in transactions too. */
const READS = ['findMany', 'findFirst', 'findOne', 'count'];

/**
 * Makes writes to SQLite wait up to five seconds while another process holds the write lock, and then throws a
 * TemporaryError. Reads do not wait.
 *
 * SQLite rejects a transaction immediately if it has read and then wants to write while another process is writing. So
 * every transaction takes the lock when it begins, except for reads of documents.
 * Waiting inside SQLite would block the process, so it retries instead.
 */
export function waitForWriteLock({ db, documents }: Core.Strapi): void {
  if (db.dialect.client !== 'sqlite') return;

  const isReading = new AsyncLocalStorage<true>();
  documents.use(({ action }, next) => (READS.includes(action) ? isReading.run(true, next) : next()));

  const client: Client = db.connection.client;
  const begin = client.transaction.bind(client);
  Object.assign(client, {
    transaction(...settings: unknown[]) {
      const transaction = begin(...settings);
      if (isReading.getStore()) return transaction;
      transaction.begin = (connection) => {
        connection.pragma('busy_timeout = 0');
        return transaction
          .query(connection, 'BEGIN IMMEDIATE;')
          .finally(() => connection.pragma(`busy_timeout = ${TIMEOUT_MS}`));
      };
      return transaction;
    },
  });

  const transact = db.connection.transaction.bind(db.connection);
  Object.defineProperty(db.connection, 'transaction', {
    value: (...settings: Parameters<typeof transact>) => retryWhileBusy(() => transact(...settings)),
  });
}

async function retryWhileBusy<Result>(begin: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (true) {
    try {
      return await begin();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline) {
        throw new TemporaryError(sentences().busy);
      }
    }
    await setTimeout(RETRY_INTERVAL_MS);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
}
