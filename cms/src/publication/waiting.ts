import type { Core } from '@strapi/strapi';
import { ARTICLE } from '../content-types';

/** Drafts of articles, as Strapi's query engine selects them. */
type Drafts = {
  documentId: string;
  publishedAt: null;
  publishedOn?: { $gt?: Date; $lte?: Date } | null;
  waiting?: true;
  withdrawOn?: { $lte: Date };
};

type Mark = { waiting: boolean; publishedOn?: string } | { withdrawOn: null };

/** Sets the marks of drafts; returns how many there were. Without lifecycles, so that `updatedAt` stays. */
export async function markDrafts({ db }: Core.Strapi, where: Drafts, mark: Mark): Promise<number> {
  return db.queryBuilder(ARTICLE).update(mark).where(where).execute({ mapResults: false });
}
