import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { digest } from '../../../digest';
import { notifyOperator } from '../../../operator';
import { lockUntilCommit } from '../locks';
import { ARTICLE_INDEX, idColumn } from './article-index';
import { SEARCHED_FIELDS } from './article-words';
import {
  columnOf,
  LISTED_ARTICLES,
  LISTED_NAMES,
  LISTED_UNDER,
  linkTable,
  type NamedType,
  namedTypes,
  UNDER_KINDS,
  UNREAD_ARTICLES,
} from './listed';

/** A table whose rows decide which entries are listed. */
type Source = {
  /** Name of its triggers: a table may have several. */
  name: string;
  table: string;
  /** The column with the id of the listed entry. */
  id: string;
  /** The table with a row for the listed entry, if it is another one. */
  listed?: string;
  events: readonly string[];
  /** Statements that list entries again. `condition` follows the id of an entry, for example `= new.id`. */
  statements: (condition: string) => string[];
};

/** A service that prints nothing for three minutes counts as stuck, and with SQLite it can't print during a statement. */
const ROWS_PER_STATEMENT = 20_000;
const ROWS_PER_REPORT = 5 * ROWS_PER_STATEMENT;
const LastId = v.object({ id: v.nullable(v.number()) });

type Trigger = { name: string; statements: readonly string[] };

/**
 * Makes sure that triggers keep the tables of lists up to date: every write to an entry or a relation, also without
 * Strapi, updates them in the same transaction.
 *
 * If a trigger is missing or this code has changed, creates all triggers and lists every entry again. Strapi drops the
 * triggers of a table when it recreates the table to change a column.
 */
export async function keepListed(strapi: Core.Strapi, rowsPerStatement = ROWS_PER_STATEMENT): Promise<void> {
  const store = strapi.store({ type: 'core', name: 'masthead', key: 'listed' });
  const entries = [articleSource(strapi), textSource(strapi), ...namedTypes(strapi).map(nameSource)];
  const sources = [...entries, ...linkSources(strapi)];
  const triggers = sources.flatMap(isPostgres(strapi) ? postgresTrigger : sqliteTriggers);
  const version = digest(triggers);

  await strapi.db.transaction(async ({ trx }) => {
    // Two processes may start with a new database at the same time.
    await lockUntilCommit(strapi, 'listed');

    const names = triggers.map(({ name }) => name);
    const existing: unknown[] = isPostgres(strapi)
      ? await trx('pg_trigger')
          .join('pg_class', 'pg_class.oid', 'tgrelid')
          .whereIn('tgname', names)
          // A restore moves the former tables to another schema.
          .whereRaw('relnamespace = current_schema()::regnamespace')
      : await trx('sqlite_master').where('type', 'trigger').whereIn('name', names);
    if (existing.length === names.length && (await store.get({})) === version) return;

    for (const statement of [
      ...(isPostgres(strapi) ? BYTEWISE_SORT_KEYS : []),
      ...triggers.flatMap(({ statements }) => statements),
    ]) {
      await trx.raw(statement);
    }
    for (const { table, statements } of entries) {
      let from = 1;
      for (let count = 0; ; count += rowsPerStatement) {
        const next = trx(table).select('id').where('id', '>=', from).orderBy('id').limit(rowsPerStatement);
        const { id: to } = v.parse(LastId, await trx(next.as('next')).max('id as id').first());
        // Rows of removed entries may have ids beyond the last one, too.
        for (const statement of statements(to === null ? `>= ${from}` : `between ${from} and ${to}`))
          await trx.raw(statement);
        if (to === null) break;
        if (count > 0 && count % ROWS_PER_REPORT === 0)
          notifyOperator(`Listing ${table} again: ${count.toLocaleString('en')} rows so far …`);
        from = to + 1;
      }
    }
    await store.set({ value: version });
  });
}

/** SQLite compares texts by their bytes, PostgreSQL by the rules of a locale. */
const BYTEWISE_SORT_KEYS = [LISTED_ARTICLES, LISTED_NAMES].map(
  (table) => `alter table ${table} alter column sort_key type text collate "C"`,
);

function articleSource(strapi: Core.Strapi): Source {
  const { tableName } = strapi.db.metadata.get(ARTICLE);
  return {
    name: `list_${tableName}`,
    table: tableName,
    id: 'id',
    events: ['insert', 'update of title, published_at', 'delete'],
    statements: (condition) => [
      `delete from ${LISTED_ARTICLES} where id ${condition}`,
      `insert into ${LISTED_ARTICLES} (id, published_at, title, folded, sort_key)
       select id, published_at, title, lower(title), '' from ${tableName}
       where published_at is not null and id ${condition}`,
      ...listUnder(strapi, condition),
    ],
  };
}

/** Databases can't split a text into words, so triggers mark the articles whose words must be read again. */
function textSource(strapi: Core.Strapi): Source {
  const { tableName } = strapi.db.metadata.get(ARTICLE);
  const columns = SEARCHED_FIELDS.map((field) => columnOf(strapi, ARTICLE, field));
  return {
    name: `read_${tableName}`,
    table: tableName,
    id: 'id',
    events: ['insert', `update of ${columns.join(', ')}`, 'delete'],
    statements: (condition) => [
      `delete from ${ARTICLE_INDEX} where ${idColumn(strapi)} ${condition}`,
      `insert into ${UNREAD_ARTICLES} (article_id) select id from ${tableName} where id ${condition}`,
    ],
  };
}

function nameSource({ type, table, column, hasDrafts }: NamedType): Source {
  const columns = hasDrafts ? `${column}, published_at` : column;
  return {
    name: `list_${table}`,
    table,
    id: 'id',
    events: ['insert', `update of ${columns}`, 'delete'],
    statements: (condition) => [
      `delete from ${LISTED_NAMES} where type = '${type}' and entry_id ${condition}`,
      `insert into ${LISTED_NAMES} (type, entry_id, title, folded, sort_key)
       select '${type}', id, ${column}, lower(${column}), '' from ${table}
       where id ${condition}${hasDrafts ? ' and published_at is not null' : ''}`,
    ],
  };
}

/** The relations between articles and their categories, tags, dossiers and authors. */
function linkSources(strapi: Core.Strapi): Source[] {
  const { tableName: listed } = strapi.db.metadata.get(ARTICLE);
  return UNDER_KINDS.map((kind) => {
    const { table, article, term } = linkTable(strapi, kind);
    return {
      name: `list_${table}`,
      table,
      id: article,
      listed,
      events: ['insert', `update of ${term}`, 'delete'],
      statements: (condition) => listUnder(strapi, condition),
    };
  });
}

/** The date is the listed article's: to read the article's own date, SQLite would read its whole text too. */
function listUnder(strapi: Core.Strapi, condition: string): string[] {
  return [
    `delete from ${LISTED_UNDER} where article_id ${condition}`,
    ...UNDER_KINDS.map((kind) => {
      const link = linkTable(strapi, kind);
      return `insert into ${LISTED_UNDER} (kind, term_id, article_id, published_at)
       select '${kind}', link.${link.term}, article.id, article.published_at
       from ${link.table} link join ${LISTED_ARTICLES} article on article.id = link.${link.article}
       where article.id ${condition}`;
    }),
  ];
}

/** One trigger per event. */
function sqliteTriggers({ name: source, table, id, events, statements }: Source): Trigger[] {
  return events.map((event) => {
    const name = `masthead_${source}_${event.slice(0, 6)}`;
    const row = event === 'delete' ? 'old' : 'new';
    const body = statements(`= ${row}.${id}`).map((statement) => `${statement};`);
    return {
      name,
      statements: [
        `drop trigger if exists ${name}`,
        `create trigger ${name} after ${event} on ${table} begin ${body.join('\n')} end`,
      ],
    };
  });
}

/** One trigger and one function. */
function postgresTrigger({ name: source, table, id, listed, events, statements }: Source): Trigger {
  const name = `masthead_${source}`;
  const entry = `coalesce(new.${id}, old.${id})`;
  const body = [
    // If two transactions list the same entry, the second waits and then sees the rows of the first. A server has room for some
    // ten thousand advisory locks, and for any number of locked rows.
    ...(listed ? [`perform 1 from ${listed} where id = ${entry} for no key update`] : []),
    ...statements(`= ${entry}`),
    'return null',
  ].map((statement) => `${statement};`);
  return {
    name,
    statements: [
      `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body.join('\n')} end $$`,
      `drop trigger if exists ${name} on ${table}`,
      `create trigger ${name} after ${events.join(' or ')} on ${table} for each row execute function ${name}()`,
    ],
  };
}

function isPostgres({ db }: Core.Strapi): boolean {
  return db.dialect.client === 'postgres';
}
