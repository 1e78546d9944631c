import { execFileSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';

const rows = v.array(v.record(v.string(), v.unknown()));
export type Tables = ReadonlyMap<string, v.InferOutput<typeof rows>>;

const LARGEST_ANSWER = 100_000_000;

/** Without SQLite's own tables and those of the full-text indexes. */
const OF_STRAPI =
  "name not like 'sqlite_%' and name not like 'masthead_title_index%' and name not like 'masthead_article_index%'";

/** All rows of an SQLite database. */
export function readSqlite(filename: string): Tables {
  const database = new DatabaseSync(filename, { readOnly: true });
  try {
    const names = database
      .prepare(`select name from sqlite_master where type = 'table' and ${OF_STRAPI}`)
      .all();
    return new Map(
      names.map(({ name }) => [
        String(name),
        v.parse(rows, database.prepare(`select * from "${name}"`).all()),
      ]),
    );
  } finally {
    database.close();
  }
}

/** All rows of a PostgreSQL database, as JSON has their values. */
export function readPostgresql(url: string): Tables {
  const answer = execFileSync('psql', ['--no-align', '--tuples-only', `--dbname=${url}`], {
    input: `select format('select %L, coalesce(json_agg(t), ''[]'') from %I t;', relname, relname) from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'masthead_article_index' order by relname \\gexec`,
    encoding: 'utf8',
    maxBuffer: LARGEST_ANSWER,
  });
  // json_agg puts each row on a line of its own.
  const tables = answer.split(/^(?=\w+\|\[)/m).map((text): [string, v.InferOutput<typeof rows>] => {
    const separator = text.indexOf('|');
    return [text.slice(0, separator), v.parse(rows, JSON.parse(text.slice(separator + 1)))];
  });
  return new Map(tables);
}

const names = v.array(v.object({ name: v.string() }));

/** The names of all indexes of an SQLite database. */
export function readSqliteIndexes(filename: string): string[] {
  const database = new DatabaseSync(filename, { readOnly: true });
  try {
    const found = database.prepare("select name from sqlite_master where type = 'index'").all();
    return v.parse(names, found).map(({ name }) => name);
  } finally {
    database.close();
  }
}

/** The names of all indexes of a PostgreSQL database. */
export const readPostgresqlIndexes = (url: string): string[] =>
  execFileSync('psql', ['--no-align', '--tuples-only', `--dbname=${url}`], {
    input: "select indexname from pg_indexes where schemaname = 'public'",
    encoding: 'utf8',
  }).split('\n');
