import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../content-types';

const Params = v.looseObject({
  documentId: v.optional(v.string(), ''),
  data: v.optional(v.looseObject({ readyForReview: v.nullish(v.boolean()) }), {}),
});

/**
 * Keeps since when an article has been ready for review, and takes the mark from it when it is published or gets a date for that.
 */
export function markReady(strapi: Core.Strapi): void {
  const { db } = strapi;

  strapi.documents.use(async (context, next) => {
    if (context.uid !== ARTICLE) return next();
    const { documentId, data } = v.parse(Params, context.params);
    switch (context.action) {
      case 'create':
      case 'clone':
      case 'update': {
        const { readySince: _, ...given } = data;
        const changed =
          given.readyForReview === undefined ? {} : await since(documentId, given.readyForReview);
        Object.assign(context.params, { data: { ...given, ...changed } });
        return next();
      }
      case 'publish':
        return db.transaction(async () => {
          // Without the document service, so that `updatedAt` stays.
          await db
            .queryBuilder(ARTICLE)
            .update({ readyForReview: false, readySince: null })
            .where({ documentId, publishedAt: null })
            .execute({ mapResults: false });
          return next();
        });
      default:
        return next();
    }
  });

  async function since(documentId: string, isReady: boolean | null): Promise<object> {
    if (!isReady) return { readySince: null };
    const where = { documentId, publishedAt: null, readyForReview: true };
    const isMarked = await db.query(ARTICLE).findOne({ select: ['id'], where });
    return isMarked ? {} : { readySince: new Date().toISOString() };
  }
}
