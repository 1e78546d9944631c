import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { replaceMethods } from './replace-methods';
import { wrapTransactions } from './wrap-writes';

const noted = new WeakSet<object>();

/** How the transaction fares in which something runs: the first error of the database in it, and whether it was rolled back. */
type Running = { error: Error | null; hasFailed: boolean };
const running = new AsyncLocalStorage<Running>();

/** The part of Knex used here, which it does not export. */
type Client = {
  on(event: 'query-error', listener: (error: unknown) => void): unknown;
  acquireConnection(): Promise<unknown>;
};

/**
 * Records every error of the database: of a statement, and of a connection that can't be opened. Errors of the connection look
 * like those of any other server.
 */
export function noteDatabaseErrors(db: Core.Strapi['db']): void {
  const client: Client = db.connection.client;
  client.on('query-error', note);
  const acquire = client.acquireConnection.bind(client);
  replaceMethods('Knex client', client, {
    async acquireConnection() {
      if (running.getStore()?.hasFailed) throw new Error('The transaction of this statement has failed.');
      try {
        return await acquire();
      } catch (error) {
        note(error);
        throw error;
      }
    },
  });
}

/**
 * Makes a transaction fail with the first database error in it, even if that error was swallowed: Strapi treats a relation that
 * it couldn't look up as invalid and continues without rows that it couldn't read, and PostgreSQL refuses further statements
 * without a reason. Code that keeps running beside a failed transaction can't write anything any more: Strapi would write it
 * outside the transaction.
 *
 * Must not run before Strapi's migrations, which try statements in savepoints.
 */
export function failWithFirstError(db: Core.Strapi['db']): void {
  wrapTransactions(db, async (work) => {
    const transaction: Running = { error: null, hasFailed: false };
    try {
      const answer = await running.run(transaction, work);
      if (transaction.error) throw transaction.error;
      return answer;
    } catch (error) {
      transaction.hasFailed = true;
      throw transaction.error ?? error;
    }
  });
}

/** Whether an error came from the database. */
export const isDatabaseError = (error: unknown): error is Error => error instanceof Error && noted.has(error);

function note(error: unknown): void {
  if (!(error instanceof Error)) return;
  noted.add(error);
  const transaction = running.getStore();
  if (transaction) transaction.error ??= error;
}
