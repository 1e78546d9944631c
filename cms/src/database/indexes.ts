import type { Core } from '@strapi/strapi';
import { ARTICLE } from '../content-types';
import { LISTED_ARTICLES } from './listed';

const FOLDED_INDEX = `${LISTED_ARTICLES}_folded_idx`;

/** Creates the indexes that a Strapi schema cannot define. Strapi does not drop them. */
export async function createIndexes(strapi: Core.Strapi): Promise<void> {
  await createComponentIndex(strapi);
  if (strapi.db.dialect.client === 'postgres') await createTrigramIndex(strapi);
  else await createFoldedIndex(strapi);
}

/** Without this index SQLite uses Strapi's index by field, and reads all covers to find those of a few articles. */
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

/** SQLite reads all titles for a search, and reads them faster from an index that contains nothing else. */
async function createFoldedIndex({ db }: Core.Strapi): Promise<void> {
  await db.connection.raw('create index if not exists ?? on ?? (folded)', [FOLDED_INDEX, LISTED_ARTICLES]);
}

/**
 * Lets PostgreSQL find a rare word in a million titles without reading them all. SQLite is only meant for up to 100,000
 * articles, and reads all their titles within milliseconds.
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
