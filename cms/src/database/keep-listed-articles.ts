import type { Core } from '@strapi/strapi';
import { TERM_KINDS } from 'masthead-contract/terms';
import { digest } from '../digest';
import { ARTICLE, LISTED_ARTICLES, LISTED_UNDER, linkTable } from './listed-articles';

/** A table whose rows decide which articles are listed, and under which terms. */
type Source = {
  table: string;
  /** The column with the article's id. */
  article: string;
  events: readonly ('insert' | 'delete' | 'update of title, published_at')[];
};

type Trigger = { name: string; statements: readonly string[] };

/** Any number that nothing else locks in this database; here the letters 'list'. */
const LOCK = 0x6c697374;

/**
 * Makes sure that triggers keep the tables of listed articles up to date: every write to an article or a relation, also
 * without Strapi, updates them in the same transaction.
 *
 * If a trigger is missing or this code has changed, creates all triggers and lists every article again. Strapi drops the
 * triggers of a table when it recreates the table to change a column.
 */
export async function keepListedArticles(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'core', name: 'masthead', key: 'listed-articles' });
  const triggers = isPostgres(strapi) ? postgresTriggers(strapi) : sqliteTriggers(strapi);
  const version = digest(triggers);

  await strapi.db.transaction(async ({ trx }) => {
    // Two processes may start with a new database at the same time.
    if (isPostgres(strapi)) await trx.raw('select pg_advisory_xact_lock(?)', [LOCK]);

    const names = triggers.map(({ name }) => name);
    const existing: unknown[] = isPostgres(strapi)
      ? await trx('pg_trigger').whereIn('tgname', names)
      : await trx('sqlite_master').where('type', 'trigger').whereIn('name', names);
    if (existing.length === names.length && (await store.get({})) === version) return;

    for (const { statements } of triggers) {
      for (const statement of statements) await trx.raw(statement);
    }
    for (const statement of listStatements(strapi, 'is not null')) await trx.raw(statement);
    await store.set({ value: version });
  });
}

function sourcesOf(strapi: Core.Strapi): Source[] {
  const { tableName } = strapi.db.metadata.get(ARTICLE);
  return [
    { table: tableName, article: 'id', events: ['insert', 'update of title, published_at', 'delete'] },
    ...TERM_KINDS.map((kind): Source => {
      const { table, article } = linkTable(strapi, kind);
      return { table, article, events: ['insert', 'delete'] };
    }),
  ];
}

/** One trigger per table and event. */
function sqliteTriggers(strapi: Core.Strapi): Trigger[] {
  return sourcesOf(strapi).flatMap(({ table, article, events }) =>
    events.map((event) => {
      const name = `masthead_list_${table}_${event.slice(0, 6)}`;
      const row = event === 'delete' ? 'old' : 'new';
      const body = listStatements(strapi, `= ${row}.${article}`).map((statement) => `${statement};`);
      return {
        name,
        statements: [
          `drop trigger if exists ${name}`,
          `create trigger ${name} after ${event} on ${table} begin ${body.join('\n')} end`,
        ],
      };
    }),
  );
}

/** One trigger and one function per table. */
function postgresTriggers(strapi: Core.Strapi): Trigger[] {
  return sourcesOf(strapi).map(({ table, article, events }) => {
    const name = `masthead_list_${table}`;
    const id = `coalesce(new.${article}, old.${article})`;
    const body = [
      // Of two transactions that list the same article, the second waits and then sees the rows of the first.
      `perform pg_advisory_xact_lock(${LOCK}, ${id})`,
      ...listStatements(strapi, `= ${id}`),
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
  });
}

/** The statements that update the listed articles. `condition` follows the id of an article, for example `= new.id`. */
function listStatements(strapi: Core.Strapi, condition: string): string[] {
  const { tableName: articles } = strapi.db.metadata.get(ARTICLE);
  return [
    `delete from ${LISTED_ARTICLES} where id ${condition}`,
    `delete from ${LISTED_UNDER} where article_id ${condition}`,
    `insert into ${LISTED_ARTICLES} (id, published_at, title, folded_title)
     select id, published_at, title, lower(title) from ${articles}
     where published_at is not null and id ${condition}`,
    ...TERM_KINDS.map((kind) => {
      const link = linkTable(strapi, kind);
      return `insert into ${LISTED_UNDER} (kind, term_id, article_id, published_at)
       select '${kind}', link.${link.term}, article.id, article.published_at
       from ${link.table} link join ${articles} article on article.id = link.${link.article}
       where article.published_at is not null and article.id ${condition}`;
    }),
  ];
}

function isPostgres({ db }: Core.Strapi): boolean {
  return db.dialect.client === 'postgres';
}
