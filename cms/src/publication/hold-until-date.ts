import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { ARTICLE } from '../content-types';
import { markDrafts } from './waiting';

/** The parameters of the document service that decide about publication. */
const Params = v.looseObject({
  documentId: v.optional(v.string()),
  status: v.nullish(v.string()),
  data: v.optional(v.looseObject({}), {}),
});
const Written = v.nullish(v.looseObject({ documentId: v.string() }));

/**
 * Keeps an article that is published with a 'Published on' in the future a draft, with the mark `waiting`: `publishDue`
 * publishes it at that date, as it is saved then. Saving it with another date moves its publication.
 *
 * Publishing an article that is out with a date in the future withdraws it until then. Unpublishing it, deleting it or
 * saving it without a date cancels the publication.
 */
export function holdUntilDate(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== ARTICLE) return next();
    const documents = strapi.documents(ARTICLE);
    const { status, data, ...params } = v.parse(Params, context.params);
    const { documentId = '' } = params;

    switch (context.action) {
      case 'create':
      case 'update':
        return strapi.db.transaction(async () => {
          const { waiting: _, ...content } = data;
          // With another status, Strapi would publish without this middleware.
          Object.assign(context.params, { data: content, status: 'draft' });
          const draft = await next();
          const written = v.parse(Written, draft);
          if (!written) return draft;
          const drafts = { documentId: written.documentId, publishedAt: null };
          await markDrafts(strapi, { ...drafts, publishedOn: null }, { waiting: false });
          if (status !== 'published') return draft;
          const { entries } = await documents.publish({ ...params, documentId: written.documentId });
          return entries[0] ?? null;
        });
      case 'publish':
        return strapi.db.transaction(async () => {
          await checkDates(strapi, documentId);
          const isEarly = await strapi.db.query(ARTICLE).findOne({
            select: ['id'],
            where: { documentId, publishedAt: null, publishedOn: { $gt: new Date() } },
          });
          if (isEarly) {
            await documents.unpublish({ documentId });
            await checkDraft(strapi, documentId);
          }
          await markDrafts(strapi, { documentId, publishedAt: null }, { waiting: Boolean(isEarly) });
          if (!isEarly) return next();
          const draft = await documents.findOne({ ...params, documentId });
          return { documentId, entries: draft ? [draft] : [] };
        });
      case 'unpublish':
        return strapi.db.transaction(async () => {
          await markDrafts(strapi, { documentId, publishedAt: null }, { waiting: false });
          return next();
        });
      default:
        return next();
    }
  });
}

/** Refuses to publish an article that would be withdrawn at once. */
async function checkDates(strapi: Core.Strapi, documentId: string): Promise<void> {
  const draft: { publishedOn: string | null; withdrawOn: string | null } | null = await strapi.db
    .query(ARTICLE)
    .findOne({ select: ['publishedOn', 'withdrawOn'], where: { documentId, publishedAt: null } });
  if (!draft?.withdrawOn) return;
  const start = Math.max(Date.now(), Date.parse(draft.publishedOn ?? '') || 0);
  if (Date.parse(draft.withdrawOn) <= start) {
    throw new errors.ValidationError(
      "'Withdraw on' is before the publication. Please choose a later date, or empty the field.",
    );
  }
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
