import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { replaceMethods } from './replace-methods';
import { wrapRowWrites } from './wrap-writes';

/** The parts of Knex used here, which it does not export. `response.command` is what PostgreSQL says it has done. */
type Connection = { inTransaction?: boolean; exec?(sql: string): unknown };
type Answer = { response?: { command?: string } };
type Queries = { query(connection: Connection, sql: string): Promise<Answer> };
type Transaction = {
  /** The statements of the transaction; is set when it begins. */
  trxClient: Queries;
  /** A statement of the transaction itself, such as BEGIN. Knex resolves it even if it fails. */
  query(connection: Connection, sql: string, ...rest: unknown[]): Promise<unknown>;
  rollback(connection: Connection, error: unknown): Promise<unknown>;
  isCompleted(): boolean;
  on(event: 'query', listen: (query: { sql: string }) => void): unknown;
  on(event: 'query-error', listen: (error: unknown) => void): unknown;
};
type Client = { transaction(...settings: unknown[]): Transaction };

const READS_OR_ENDS = /^(select|begin|commit|rollback|savepoint|release)/i;

/** A transaction whose COMMIT failed. `cause` is the error of the database, if it gave one. */
export class FailedCommit extends Error {
  override name = 'FailedCommit';
}

/** A statement of the transaction had failed, and what wrote it went on. */
class FailedStatement extends Error {
  readonly code = 'STATEMENT_FAILED';
}

/** Whether something has been stored. */
export type Storing = { hasStored: boolean };

const storing = new AsyncLocalStorage<Storing>();

/** Notes in `noted` whether the work has committed a transaction that writes. */
export const noteCommits = <Result>(noted: Storing, work: () => Promise<Result>): Promise<Result> =>
  storing.run(noted, work);

/**
 * Makes every transaction reject with a FailedCommit if its COMMIT fails, as on a full disk, so that nothing proceeds as if it
 * were stored. Knex resolves the `commit()` that Strapi waits for, whatever the statement did, and hands out a transaction that
 * could not begin.
 *
 * PostgreSQL also answers the COMMIT of a transaction in which a statement failed with a ROLLBACK instead of an error. SQLite may
 * leave the transaction open, and the next user of the connection would be in it.
 *
 * Every write of rows becomes a transaction. Otherwise PostgreSQL commits each statement before it answers, and nothing would
 * check the result.
 */
export function checkCommits(db: Core.Strapi['db']): void {
  wrapRowWrites(db, ({ run }) => db.transaction(run));
  const client: Client = db.connection.client;
  const create = client.transaction.bind(client);
  replaceMethods('Knex client', client, {
    transaction(...settings: unknown[]) {
      const transaction = create(...settings);
      const query = transaction.query.bind(transaction);
      let hasWritten = false;
      transaction.on('query', ({ sql }) => {
        hasWritten ||= !READS_OR_ENDS.test(sql);
      });
      transaction.query = async (connection, sql, ...rest) => {
        const isCommit = sql.startsWith('COMMIT');
        const failure = isCommit ? watchCommit(transaction.trxClient) : null;
        const answer = await query(connection, sql, ...rest);
        if (failure?.error) throw failure.error;
        const noted = storing.getStore();
        if (isCommit && hasWritten && noted) noted.hasStored = true;
        if (sql.startsWith('BEGIN')) {
          if (transaction.isCompleted()) throw new Error('The transaction could not begin.');
          endWithConnection(transaction, connection);
        }
        return answer;
      };
      return transaction;
    },
  });
}

/** Ends a transaction that SQLite has rolled back itself, as on a full disk. Otherwise its next statement would be stored alone. */
function endWithConnection(transaction: Transaction, connection: Connection): void {
  transaction.on('query-error', (error) => {
    if (connection.inTransaction === false && !transaction.isCompleted())
      void transaction.rollback(connection, error);
  });
}

/** Watches the next statement, which is the COMMIT. */
function watchCommit(queries: Queries): { error: FailedCommit | null } {
  const failure: { error: FailedCommit | null } = { error: null };
  const query = queries.query.bind(queries);
  queries.query = async (connection, sql) => {
    try {
      const answer = await query(connection, sql);
      if (answer.response?.command === 'ROLLBACK') throw new FailedStatement();
      return answer;
    } catch (error) {
      if (connection.inTransaction) connection.exec?.('ROLLBACK');
      failure.error = new FailedCommit('The transaction was not committed.', { cause: error });
      throw failure.error;
    }
  };
  return failure;
}
