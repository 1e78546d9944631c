import type { Core } from '@strapi/strapi';
import { ARTICLE } from '../../../content-types';
import { updateRows } from '../../../core/database/update-rows';

/** Drafts of articles, as Strapi's query engine selects them. */
type Drafts = {
  documentId: string;
  publishedAt: null;
  publishedOn?: null;
  withdrawOn?: { $lte: Date };
};

/** Strapi would store a date as a text on SQLite, unless it is a `Date`. */
type Mark = { waiting: boolean; publishedOn?: Date } | { withdrawOn: null };

/** Sets the marks of drafts; returns how many there were. `updatedAt` stays. */
export async function markDrafts(strapi: Core.Strapi, where: Drafts, mark: Mark): Promise<number> {
  return updateRows(strapi, ARTICLE, where, mark);
}
