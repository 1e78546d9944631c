/** PostgreSQL's class of errors about a value, whose messages repeat it: `invalid input syntax for type integer: "…"`. */
const DATA_EXCEPTION = /^22/;

/** Fields that PostgreSQL adds to an error and that may contain a whole row. */
const WITH_VALUES = ['detail', 'where', 'internalQuery'];

/** The part of Knex that is used here, which it does not export. */
type Queries = {
  on(event: 'query-error', listener: (error: unknown, query: { sql: string }) => void): unknown;
};

/**
 * Removes the values from every database error before it can be logged: they are drafts, password hashes and sessions. The
 * statement stays, with placeholders (`compileSqlOnError` in config/database.ts).
 */
export function redactErrors(connection: Queries): void {
  connection.on('query-error', (error, { sql }) => redact(error, `${sql} - `));
}

/** Takes the values out of an error of a database, whose message begins with `prefix`. */
export function redact(error: unknown, prefix = ''): void {
  if (!(error instanceof Error)) return;
  for (const name of WITH_VALUES) Reflect.deleteProperty(error, name);
  if (!('severity' in error && 'code' in error && DATA_EXCEPTION.test(String(error.code)))) return;
  const said = error.message.startsWith(prefix) ? error.message.slice(prefix.length) : error.message;
  const [start, end] = [said.indexOf('"'), said.lastIndexOf('"')];
  const redacted = start < end ? `${said.slice(0, start)}"…"${said.slice(end + 1)}` : said;
  error.message = error.message.replace(said, () => redacted);
  error.stack = error.stack?.replace(said, () => redacted) ?? '';
}
