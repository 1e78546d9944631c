/** The part of a better-sqlite3 connection that is used here. */
export type SqliteConnection = {
  pragma(statement: string): unknown;
  function(
    name: string,
    options: { deterministic: boolean },
    implementation: (value: unknown) => unknown,
  ): unknown;
};

/**
 * Prepares a new SQLite connection; a hook of the connection pool.
 *
 * - `lower()` for all alphabets, so that a case-insensitive filter (spec §5) finds 'Ökologie' by 'ÖKOLOGIE'. SQLite's
 *   own `lower()` converts ASCII only.
 * - A write-ahead log, so that readers (backups, a shell) and the writer do not wait for each other.
 */
export function prepareSqliteConnection(
  connection: SqliteConnection,
  done: (error: Error | null, connection: SqliteConnection) => void,
): void {
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  connection.function('lower', { deterministic: true }, lower);
  done(null, connection);
}

function lower(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}
