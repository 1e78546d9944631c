import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import type { Clock } from '../../clock/clock';
import { ARTICLE } from '../../content-types';
import { approvalTable, date } from './approval-table';
import { approve } from './approve';
import { failedWithdrawals } from './failed-withdrawals';
import { markDrafts } from './waiting';

/** The parameters of the document service that decide about publication. */
const Params = v.looseObject({
  documentId: v.optional(v.string()),
  status: v.nullish(v.string()),
  data: v.optional(v.looseObject({}), {}),
});
const Written = v.nullish(v.looseObject({ documentId: v.string() }));
const Dates = v.nullable(v.object({ publishedOn: v.nullable(date), withdrawOn: v.nullable(date) }));

/**
 * Keeps an article that is published with a 'Published on' in the future a draft, with the mark `waiting`, and approves it as it is
 * saved: `publishDue` publishes that at the date. What is saved afterwards, also another date, counts when it is published again.
 *
 * Publishing an article that is out with a date in the future withdraws it until then. Unpublishing it, deleting it or
 * saving it without a date cancels the publication.
 */
export function holdUntilDate(strapi: Core.Strapi, clock: Pick<Clock, 'now'>): void {
  const approvals = approvalTable(strapi);
  const withdrawals = failedWithdrawals(strapi);

  strapi.documents.use(async (context, next) => {
    if (context.uid !== ARTICLE) return next();
    const documents = strapi.documents(ARTICLE);
    const { status, data, ...params } = v.parse(Params, context.params);
    const { documentId = '' } = params;
    const draft = { documentId, publishedAt: null };

    switch (context.action) {
      case 'create':
      case 'update':
        return strapi.db.transaction(async () => {
          const { waiting: _, ...content } = data;
          // With another status, Strapi would publish without this middleware.
          Object.assign(context.params, { data: content, status: 'draft' });
          const saved = await next();
          const written = v.parse(Written, saved);
          if (!written) return saved;
          const undated = { ...draft, documentId: written.documentId, publishedOn: null };
          if (await markDrafts(strapi, undated, { waiting: false }))
            await approvals.remove(written.documentId);
          if (status !== 'published') return saved;
          const { entries } = await documents.publish({ ...params, documentId: written.documentId });
          return entries[0] ?? null;
        });
      case 'publish':
        return strapi.db.transaction(async () => {
          const now = clock.now();
          const isEarly = await checkDates(strapi, documentId, now);
          await withdrawals.remove(documentId);
          if (isEarly) {
            await documents.unpublish({ documentId });
            await checkDraft(strapi, documentId);
            await approve(strapi, documentId);
          } else await approvals.remove(documentId);
          await markDrafts(strapi, draft, { waiting: isEarly });
          if (!isEarly) return next();
          const waiting = await documents.findOne({ ...params, documentId });
          return { documentId, entries: waiting ? [waiting] : [] };
        });
      case 'unpublish':
        return strapi.db.transaction(async () => {
          await withdrawals.remove(documentId);
          await approvals.remove(documentId);
          await markDrafts(strapi, draft, { waiting: false });
          return next();
        });
      case 'delete':
        return strapi.db.transaction(async () => {
          await withdrawals.remove(documentId);
          await approvals.remove(documentId);
          return next();
        });
      default:
        return next();
    }
  });
}

/** Refuses to publish an article that would be withdrawn at once. Returns whether it is published later than `now`. */
async function checkDates(strapi: Core.Strapi, documentId: string, now: number): Promise<boolean> {
  const dates = v.parse(
    Dates,
    await strapi.db
      .query(ARTICLE)
      .findOne({ select: ['publishedOn', 'withdrawOn'], where: { documentId, publishedAt: null } }),
  );
  const publishedOn = dates?.publishedOn?.getTime() ?? 0;
  if (dates?.withdrawOn && dates.withdrawOn.getTime() <= Math.max(now, publishedOn)) {
    throw new errors.ValidationError(
      "'Withdraw on' is before the publication. Please choose a later date, or empty the field.",
    );
  }
  return publishedOn > now;
}

/** Refuses a draft that could not be published at its date, with the same error as its publication. */
async function checkDraft(strapi: Core.Strapi, documentId: string): Promise<void> {
  const contentType = strapi.contentType(ARTICLE);
  const components = Object.entries(contentType.attributes).flatMap(([name, { type }]) =>
    type === 'component' ? name : [],
  );
  const draft = await strapi.documents(ARTICLE).findOne({ documentId, populate: components });
  if (draft) await strapi.entityValidator.validateEntityCreation(contentType, draft, { isDraft: false });
}
