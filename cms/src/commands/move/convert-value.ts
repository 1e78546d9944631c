/** A column of PostgreSQL, with its type as `information_schema` names it. */
export type Column = { name: string; type: string };

const TIMESTAMP = /^timestamp/;
const JSON_TYPE = /^jsonb?$/;

/**
 * A value of SQLite as the PostgreSQL driver takes it for a column of this type: SQLite has numbers for booleans and
 * timestamps.
 */
export function convert(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'boolean') return value === 1 || value === 'true' || value === '1';
  if (TIMESTAMP.test(type)) return toDate(value);
  if (type === 'date' && typeof value === 'number') return new Date(value).toISOString().slice(0, 10);
  return value;
}

/** Milliseconds, or a text in UTC as SQLite's own functions write it. */
function toDate(value: unknown): Date {
  if (typeof value === 'number') return new Date(value);
  const text = String(value);
  if (/^\d+$/.test(text)) return new Date(Number(text));
  return new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);
}

/** A row as a text that is equal for equal content, whichever engine it was read from. */
export function canonical(row: Readonly<Record<string, unknown>>, columns: readonly Column[]): string {
  return JSON.stringify(columns.map(({ name, type }) => canonicalValue(row[name], type)));
}

function canonicalValue(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.getTime();
  if (JSON_TYPE.test(type)) return sortKeys(typeof value === 'string' ? parse(value) : value);
  return typeof value === 'boolean' ? value : String(value);
}

/** A JSON column of SQLite contains JSON text; PostgreSQL's driver has already parsed its own. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, sortKeys(each)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
