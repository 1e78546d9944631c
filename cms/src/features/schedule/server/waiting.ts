import type { Core } from '@strapi/strapi';
import { ARTICLE } from '../../../content-types';

/** Drafts of articles, as Strapi's query engine selects them. */
type Drafts = {
  documentId: string;
  publishedAt: null;
  publishedOn?: null;
  withdrawOn?: { $lte: Date };
};

/** Strapi would store a date as a text on SQLite, unless it is a `Date`. */
type Mark = { waiting: boolean; publishedOn?: Date } | { withdrawOn: null };

/** Sets the marks of drafts; returns how many there were. Without lifecycles, so that `updatedAt` stays. */
export async function markDrafts({ db }: Core.Strapi, where: Drafts, mark: Mark): Promise<number> {
  return db.queryBuilder(ARTICLE).update(mark).where(where).execute({ mapResults: false });
}
