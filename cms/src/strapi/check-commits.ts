import type { Core } from '@strapi/strapi';
import { replaceMethods } from './replace-methods';

/** The parts of Knex used here, which it does not export. `response.command` is what PostgreSQL says it has done. */
type Connection = { inTransaction?: boolean; exec?(sql: string): unknown };
type Answer = { response?: { command?: string } };
type Queries = { query(connection: Connection, sql: string): Promise<Answer> };
type Transaction = {
  /** The statements of the transaction; is set when it begins. */
  trxClient: Queries;
  commit(connection: Connection, value: unknown): Promise<unknown>;
  catch(handle: () => void): unknown;
};
type Client = { transaction(...settings: unknown[]): Transaction };

/** A transaction whose COMMIT failed. `cause` is the error of the database, if it gave one. */
export class FailedCommit extends Error {
  override name = 'FailedCommit';
}

/** A statement of the transaction had failed, and what wrote it went on. */
class FailedStatement extends Error {
  readonly code = 'STATEMENT_FAILED';
}

/**
 * Makes every transaction reject with a FailedCommit if its COMMIT fails, as on a full disk, so that nothing answers
 * or goes on as if it were stored. Knex resolves the `commit()` that Strapi waits for, whatever the statement did.
 *
 * PostgreSQL also answers the COMMIT of a transaction in which a statement failed with a ROLLBACK, and no error. SQLite
 * may leave the transaction open, and the next user of the connection would be in it.
 */
export function checkCommits({ connection }: Core.Strapi['db']): void {
  const client: Client = connection.client;
  const begin = client.transaction.bind(client);
  replaceMethods('Knex client', client, {
    transaction(...settings: unknown[]) {
      const transaction = begin(...settings);
      const commit = transaction.commit.bind(transaction);
      transaction.commit = async (connection, value) => {
        const failure = watchCommit(transaction.trxClient);
        const answer = await commit(connection, value);
        if (failure.error) throw failure.error;
        return answer;
      };
      // Nobody may be waiting when it fails between two statements, because its connection was cut.
      transaction.catch(() => {});
      return transaction;
    },
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
