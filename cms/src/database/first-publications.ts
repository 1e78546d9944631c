import type { Core } from '@strapi/strapi';
import { ARTICLE } from '../content-types';
import { addOwnTable } from '../strapi/own-tables';

const UID = 'masthead::published-article';
/** One row per article that is or was public. A draft alone does not tell, once the article is withdrawn. */
const MODEL = {
  uid: UID,
  tableName: 'masthead_published_articles',
  singularName: 'published-article',
  attributes: { id: { type: 'increments' }, documentId: { type: 'string' } },
  indexes: [{ name: 'masthead_published_articles_idx', columns: ['document_id'] }],
};

/** Makes Strapi create the table. Must run in `register`, before Strapi migrates its database. */
export function registerPublishedArticles(strapi: Core.Strapi): void {
  addOwnTable(strapi, MODEL);
}

/** Whether an article is or was public. A program may have written a public one to the database. */
export async function wasPublished({ db }: Core.Strapi, documentId: string): Promise<boolean> {
  const isPublic = { documentId, publishedAt: { $notNull: true } };
  const rows = [
    await db.query(UID).findOne({ select: ['id'], where: { documentId } }),
    await db.query(ARTICLE).findOne({ select: ['id'], where: isPublic }),
  ];
  return rows.some((row) => row !== null);
}

/** Remembers which articles have been published, also those published before this service remembered them. */
export async function rememberPublications(strapi: Core.Strapi): Promise<void> {
  const { db } = strapi;
  db.lifecycles.subscribe({
    models: [ARTICLE],
    async afterCreate({ params: { data } }) {
      const { publishedAt, documentId } = data;
      if (!publishedAt || (await db.query(UID).findOne({ where: { documentId } }))) return;
      await db.query(UID).create({ data: { documentId } });
    },
  });

  const store = strapi.store({ type: 'core', name: 'masthead', key: 'published-articles' });
  if (await store.get({})) return;
  await db.transaction(async ({ trx }) => {
    // A withdrawn article has kept the date of its first publication.
    await trx.raw(
      `insert into masthead_published_articles (document_id) select distinct document_id from ??
       where published_at is not null or published_on is not null`,
      [db.metadata.get(ARTICLE).tableName],
    );
  });
  await store.set({ value: true });
}
