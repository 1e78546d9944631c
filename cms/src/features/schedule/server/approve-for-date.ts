import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { storedDate } from '../../../core/database/stored-date';
import { refuseField } from '../../../core/rules/refuse-field';
import type { Answer, RuleContext, Write } from '../../../core/rules/rule';
import { sentences } from '../sentences';
import { approvalTable } from './approval-table';
import { approve } from './approve';
import { failedWithdrawals } from './failed-withdrawals';
import { markDrafts } from './waiting';

const Dates = v.nullable(
  v.object({ publishedOn: v.nullable(storedDate), withdrawOn: v.nullable(storedDate) }),
);

async function readDates({ strapi }: RuleContext, documentId: string) {
  const where = { documentId, publishedAt: null };
  const select = ['publishedOn', 'withdrawOn'];
  return v.parse(Dates, await strapi.db.query(ARTICLE).findOne({ select, where }));
}

/** Whether an article that is published now has a 'Published on' in the future. */
export async function isForLater(documentId: string, context: RuleContext): Promise<boolean> {
  const dates = await readDates(context, documentId);
  return (dates?.publishedOn?.getTime() ?? 0) > context.clock.now();
}

/** Refuses to publish an article that would be withdrawn at once. */
export async function refuseWithdrawalFirst({ documentId }: Write, context: RuleContext): Promise<void> {
  const { publishedOn, withdrawOn } = (await readDates(context, documentId)) ?? {};
  const publication = Math.max(context.clock.now(), publishedOn?.getTime() ?? 0);
  if (!withdrawOn || withdrawOn.getTime() > publication) return;
  refuseField('withdrawOn', sentences().withdrawalFirst);
}

/** Only the service sets the mark of an article that waits for its date. */
export async function dropWaitingMark(write: Write): Promise<void> {
  const { waiting: _, ...content } = write.data;
  write.data = content;
}

/** Cancels the publication of an article that is saved without a date. */
export async function cancelWithoutDate({ documentId }: Write, { strapi }: RuleContext): Promise<void> {
  const undated = { documentId, publishedAt: null, publishedOn: null };
  if (await markDrafts(strapi, undated, { waiting: false })) await approvalTable(strapi).remove(documentId);
}

/** Cancels the approval of an article that is published, withdrawn or deleted now. */
export async function cancelDates({ documentId }: Write, { strapi }: RuleContext): Promise<void> {
  await failedWithdrawals(strapi).remove(documentId);
  await approvalTable(strapi).remove(documentId);
  await markDrafts(strapi, { documentId, publishedAt: null }, { waiting: false });
}

/**
 * Keeps an article with a future date as a draft, with the mark `waiting`, and approves the saved version: `publishDue` publishes
 * that at the date. Later saves, even of another date, only count once the article is published again. A public article
 * disappears until then. Answers like a publication.
 */
export async function approveForDate(
  { documentId, params }: Write,
  { strapi }: RuleContext,
): Promise<Answer> {
  const documents = strapi.documents(ARTICLE);
  await documents.unpublish({ documentId });
  await refuseInvalidDraft(strapi, documentId);
  await approve(strapi, documentId);
  await markDrafts(strapi, { documentId, publishedAt: null }, { waiting: true });
  const waiting = await documents.findOne({ ...params, documentId });
  return { documentId, entries: waiting ? [waiting] : [] };
}

/** Refuses a draft that could not be published at its date, with the same error as its publication. */
async function refuseInvalidDraft(strapi: RuleContext['strapi'], documentId: string): Promise<void> {
  const contentType = strapi.contentType(ARTICLE);
  const components = Object.entries(contentType.attributes).flatMap(([name, { type }]) =>
    type === 'component' ? name : [],
  );
  const draft = await strapi.documents(ARTICLE).findOne({ documentId, populate: components });
  if (draft) await strapi.entityValidator.validateEntityCreation(contentType, draft, { isDraft: false });
}
