import type { Core, UID } from '@strapi/strapi';

export const ARTICLE: UID.CollectionType = 'api::article.article';

/** Drafts of articles, as Strapi's query engine selects them. */
export type Drafts = {
  documentId: string;
  publishedAt: null;
  publishedOn?: { $gt?: Date; $lte?: Date } | null;
  waiting?: true;
};

/**
 * Sets the mark `waiting` of drafts, and `publishedOn` if given; returns how many there were. Without lifecycles, so that
 * `updatedAt` stays.
 */
export async function markDrafts(
  { db }: Core.Strapi,
  where: Drafts,
  mark: { waiting: boolean; publishedOn?: string },
): Promise<number> {
  return db.queryBuilder(ARTICLE).update(mark).where(where).execute({ mapResults: false });
}
