import { ARTICLE } from '../../../content-types';
import { updateRows } from '../../../core/database/update-rows';
import type { RuleContext, Write } from '../../../core/rules/rule';

/** Stores since when an article has been ready for review. */
export async function setReadySince(write: Write, { strapi }: RuleContext): Promise<void> {
  const { readySince: _, ...given } = write.data;
  write.data = given;
  if (given.readyForReview === undefined) return;
  if (!given.readyForReview) {
    write.data = { ...given, readySince: null };
    return;
  }
  const where = { documentId: write.documentId, publishedAt: null, readyForReview: true };
  const isMarked = await strapi.db.query(ARTICLE).findOne({ select: ['id'], where });
  if (!isMarked) write.data = { ...given, readySince: new Date().toISOString() };
}

/**
 * Removes the mark once an article is published or approved for a date. Bypasses the document service, so that `updatedAt` stays.
 */
export async function removeReviewMark({ documentId }: Write, { strapi }: RuleContext): Promise<void> {
  const draft = { documentId, publishedAt: null };
  await updateRows(strapi, ARTICLE, draft, { readyForReview: false, readySince: null });
}
