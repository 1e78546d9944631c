import type { Core } from '@strapi/strapi';
import { ARTICLE, LISTED_ARTICLES } from './listed-articles';

/** Makes the indexes that Strapi cannot be told of in a schema; it leaves alone what it has not made. */
export async function makeIndexes(strapi: Core.Strapi): Promise<void> {
  await makeComponentIndex(strapi);
  if (strapi.db.dialect.client === 'postgres') await makeTrigramIndex(strapi);
}

/**
 * Of Strapi's own indexes SQLite takes the one by field to find the covers of a page of articles, and
 * reads the covers of all.
 */
async function makeComponentIndex({ db }: Core.Strapi): Promise<void> {
  const { cover } = db.metadata.get(ARTICLE).attributes;
  if (cover?.type !== 'relation' || !('joinTable' in cover) || !cover.joinTable) {
    throw new Error('Articles have no covers.');
  }
  await db.connection.raw(
    'create index if not exists masthead_article_components_idx on ?? (entity_id, field, cmp_id)',
    [cover.joinTable.name],
  );
}

/**
 * Lets PostgreSQL find a rare word in a million titles without reading them all. SQLite, which is for
 * a tenth of that, has read them within some milliseconds.
 */
async function makeTrigramIndex({ db, log }: Core.Strapi): Promise<void> {
  try {
    await db.connection.raw('create extension if not exists pg_trgm');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn(`PostgreSQL refuses pg_trgm: searches will be slow with very many articles. ${reason}`);
    return;
  }
  await db.connection.raw('create index if not exists ?? on ?? using gin (folded_title gin_trgm_ops)', [
    `${LISTED_ARTICLES}_trigram_idx`,
    LISTED_ARTICLES,
  ]);
}
