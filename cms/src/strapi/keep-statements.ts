/** About 12 KB each. */
const MAX_STATEMENTS = 200;

/**
 * Makes a better-sqlite3 connection prepare each select once and reuse it; those unused for longest are dropped. Knex prepares
 * each of its statements every time, which takes longer than many of them run. SQLite itself prepares a statement again after the
 * schema has changed.
 */
export function keepStatements(connection: { prepare(sql: string): object }): void {
  const prepare = connection.prepare.bind(connection);
  const kept = new Map<string, object>();

  connection.prepare = (sql) => {
    if (!/^\s*select\b/i.test(sql)) return prepare(sql);
    const statement = kept.get(sql) ?? prepare(sql);
    // A map keeps the order of insertion.
    kept.delete(sql);
    kept.set(sql, statement);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_STATEMENTS) break;
      kept.delete(oldest);
    }
    return statement;
  };
}
