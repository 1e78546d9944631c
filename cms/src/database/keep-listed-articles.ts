import type { Core } from '@strapi/strapi';
import { TERM_KINDS } from 'masthead-contract/terms';
import { digest } from '../digest';
import { ARTICLE, LISTED_ARTICLES, LISTED_UNDER, linkTable } from './listed-articles';

/** A table whose rows decide what is listed. */
type Source = {
  table: string;
  /** Its column with the article's id. */
  article: string;
  events: readonly ('insert' | 'delete' | 'update of title, published_at')[];
};

type Trigger = { name: string; statements: readonly string[] };

/** Of no other use in this database; from the letters 'list'. */
const LOCK = 0x6c697374;

/**
 * Makes sure that the database itself keeps the tables of listed articles, by triggers: whatever
 * writes an article or a link, by whatever way, lists the article anew in the same transaction.
 *
 * Where a trigger is missing, all are made and every article is listed: at the first start, after a
 * change here, and when Strapi has made a table anew to change a column, which drops its triggers.
 */
export async function keepListedArticles(strapi: Core.Strapi): Promise<void> {
  const memory = strapi.store({ type: 'core', name: 'masthead', key: 'listed-articles' });
  const triggers = isPostgres(strapi) ? postgresTriggers(strapi) : sqliteTriggers(strapi);
  const wanted = digest(triggers);

  await strapi.db.transaction(async ({ trx }) => {
    // Two services may meet the new database at once.
    if (isPostgres(strapi)) await trx.raw('select pg_advisory_xact_lock(?)', [LOCK]);

    const names = triggers.map(({ name }) => name);
    const found: unknown[] = isPostgres(strapi)
      ? await trx('pg_trigger').whereIn('tgname', names)
      : await trx('sqlite_master').where('type', 'trigger').whereIn('name', names);
    if (found.length === names.length && (await memory.get({})) === wanted) return;

    for (const { statements } of triggers) {
      for (const statement of statements) await trx.raw(statement);
    }
    for (const statement of listing(strapi, 'is not null')) await trx.raw(statement);
    await memory.set({ value: wanted });
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

/** One trigger for each event of each table. */
function sqliteTriggers(strapi: Core.Strapi): Trigger[] {
  return sourcesOf(strapi).flatMap(({ table, article, events }) =>
    events.map((event) => {
      const name = `masthead_list_${table}_${event.slice(0, 6)}`;
      const row = event === 'delete' ? 'old' : 'new';
      const body = listing(strapi, `= ${row}.${article}`).map((statement) => `${statement};`);
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

/** One trigger and its function for each table. */
function postgresTriggers(strapi: Core.Strapi): Trigger[] {
  return sourcesOf(strapi).map(({ table, article, events }) => {
    const name = `masthead_list_${table}`;
    const id = `coalesce(new.${article}, old.${article})`;
    const body = [
      // Who lists the same article at the same time comes second, and then sees what the first has done.
      `perform pg_advisory_xact_lock(${LOCK}, ${id})`,
      ...listing(strapi, `= ${id}`),
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

/**
 * The statements that list articles anew. `which` is a condition that follows an article's id,
 * as `= new.id`.
 */
function listing(strapi: Core.Strapi, which: string): string[] {
  const { tableName: articles } = strapi.db.metadata.get(ARTICLE);
  return [
    `delete from ${LISTED_ARTICLES} where id ${which}`,
    `delete from ${LISTED_UNDER} where article_id ${which}`,
    `insert into ${LISTED_ARTICLES} (id, published_at, title, folded_title)
     select id, published_at, title, lower(title) from ${articles}
     where published_at is not null and id ${which}`,
    ...TERM_KINDS.map((kind) => {
      const link = linkTable(strapi, kind);
      return `insert into ${LISTED_UNDER} (kind, term_id, article_id, published_at)
       select '${kind}', link.${link.term}, article.id, article.published_at
       from ${link.table} link join ${articles} article on article.id = link.${link.article}
       where article.published_at is not null and article.id ${which}`;
    }),
  ];
}

function isPostgres({ db }: Core.Strapi): boolean {
  return db.dialect.client === 'postgres';
}
