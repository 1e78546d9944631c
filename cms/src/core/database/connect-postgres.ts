import { redact } from '../../strapi/redact-errors';

/** The part of a `pg` connection that is used here; `pg` comes without types. */
export type PostgresConnection = {
  on(event: 'error', listener: () => void): void;
  connect(): Promise<void>;
  query(
    statement: string,
    values: readonly unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; rowCount: number }>;
  end(): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 5000;

/** Runs `use` with a connection to PostgreSQL, outside of Strapi's pool. */
export async function withPostgres<Result>(
  url: string,
  use: (connection: PostgresConnection) => Promise<Result>,
): Promise<Result> {
  const { Client }: { Client: new (settings: object) => PostgresConnection } = require('pg');
  const connection = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // The start lock is held for minutes without a query, and a firewall may forget such a connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // A connection that breaks is reported by the query.
  connection.on('error', () => {});
  try {
    await connection.connect();
    return await use(connection);
  } catch (error) {
    redact(error);
    throw error;
  } finally {
    await connection.end().catch(() => {});
  }
}
