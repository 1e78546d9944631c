import type { Core } from '@strapi/strapi';
import { ARTICLE } from '../../../content-types';
import { LISTED_ARTICLES } from './listed';

const FOLDED_INDEX = `${LISTED_ARTICLES}_folded_idx`;

/**
 * SQLite's full-text index of the folded titles of listed articles, by three adjacent characters. `rowid` is the id of the
 * article. It finds no texts of one or two characters.
 */
export const TITLE_INDEX = 'masthead_title_index';

/** Creates the indexes that a Strapi schema cannot define. Strapi does not drop them. */
export async function createIndexes(strapi: Core.Strapi): Promise<void> {
  await createComponentIndex(strapi);
  if (strapi.db.dialect.client === 'postgres') return createTrigramIndex(strapi);
  await createFoldedIndex(strapi);
  await createTitleIndex(strapi);
}

/** Without this index SQLite uses Strapi's index by field, and reads all covers to find a few articles' ones. */
async function createComponentIndex({ db }: Core.Strapi): Promise<void> {
  const { cover } = db.metadata.get(ARTICLE).attributes;
  if (cover?.type !== 'relation' || !('joinTable' in cover) || !cover.joinTable) {
    throw new Error('Articles have no covers.');
  }
  await db.connection.raw(
    'create index if not exists masthead_article_components_idx on ?? (entity_id, field, cmp_id)',
    [cover.joinTable.name],
  );
}

/** For a text of one or two characters SQLite reads all titles, faster from an index that contains nothing else. */
async function createFoldedIndex({ db }: Core.Strapi): Promise<void> {
  await db.connection.raw('create index if not exists ?? on ?? (folded)', [FOLDED_INDEX, LISTED_ARTICLES]);
}

/**
 * Creates the full-text index with the triggers that keep it up to date. If one of them is missing, all titles are indexed
 * again: Strapi drops the triggers of a table when it recreates the table to change a column.
 */
async function createTitleIndex({ db }: Core.Strapi): Promise<void> {
  const add = `insert or replace into ${TITLE_INDEX} (rowid, folded)`;
  const triggers = [
    { event: 'insert', statement: `${add} values (new.id, new.folded)` },
    { event: 'update of folded', statement: `${add} values (new.id, new.folded)` },
    { event: 'delete', statement: `delete from ${TITLE_INDEX} where rowid = old.id` },
  ].map((trigger) => ({ ...trigger, name: `${TITLE_INDEX}_${trigger.event.slice(0, 6)}` }));
  const names = [TITLE_INDEX, ...triggers.map(({ name }) => name)];

  await db.transaction(async ({ trx }) => {
    const existing: unknown[] = await trx('sqlite_master').whereIn('name', names);
    if (existing.length === names.length) return;
    await trx.raw(`drop table if exists ${TITLE_INDEX}`);
    await trx.raw(
      `create virtual table ${TITLE_INDEX}
       using fts5(folded, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
    );
    await trx.raw(`${add} select id, folded from ${LISTED_ARTICLES}`);
    for (const { name, event, statement } of triggers) {
      await trx.raw(`drop trigger if exists ${name}`);
      await trx.raw(`create trigger ${name} after ${event} on ${LISTED_ARTICLES} begin ${statement}; end`);
    }
  });
}

/**
 * Lets PostgreSQL find a rare word in a million titles without reading them all.
 */
async function createTrigramIndex({ db, log }: Core.Strapi): Promise<void> {
  try {
    await db.connection.raw('create extension if not exists pg_trgm');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn(
      `The PostgreSQL extension pg_trgm cannot be created, so searches among very many articles will be slow. ${reason}`,
    );
    return;
  }
  await db.connection.raw('create index if not exists ?? on ?? using gin (folded gin_trgm_ops)', [
    FOLDED_INDEX,
    LISTED_ARTICLES,
  ]);
}
