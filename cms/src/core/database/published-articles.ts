import type { Core } from '@strapi/strapi';
import { ARTICLE } from '../../content-types';
import { table } from './own-table';

/** Articles that are or were public. The draft alone doesn't show that, once the article is withdrawn. */
export const PUBLISHED_ARTICLES = table(
  'masthead_published_articles',
  'published-article',
  { documentId: { type: 'string' } },
  { masthead_published_articles_idx: ['document_id'] },
);

/** Whether an article is or was public. A program may have written a public one to the database. */
export async function wasPublished({ db }: Core.Strapi, documentId: string): Promise<boolean> {
  const isPublic = { documentId, publishedAt: { $notNull: true } };
  const rows = [
    await db.query(PUBLISHED_ARTICLES.uid).findOne({ select: ['id'], where: { documentId } }),
    await db.query(ARTICLE).findOne({ select: ['id'], where: isPublic }),
  ];
  return rows.some((row) => row !== null);
}

/** Remembers that an article has been published, given a written row of it. */
export async function rememberPublication(
  { db }: Core.Strapi,
  { publishedAt, documentId }: Record<string, unknown>,
): Promise<void> {
  const rows = db.query(PUBLISHED_ARTICLES.uid);
  if (!publishedAt || (await rows.findOne({ where: { documentId } }))) return;
  await rows.create({ data: { documentId } });
}

/** Remembers that new articles have been published. */
export async function rememberPublications(
  { db }: Core.Strapi,
  documentIds: readonly string[],
): Promise<void> {
  const rows = documentIds.map((documentId) => ({ documentId }));
  await db.query(PUBLISHED_ARTICLES.uid).createMany({ data: rows });
}
