import type { Core } from '@strapi/strapi';
import type { Clock } from '../../clock/clock';
import { ARTICLE } from '../../content-types';

/**
 * Keeps the 'Published on' date (spec §2) of an article when it is published again.
 *
 * Strapi creates a new row with a new `publishedAt` for every publication. This hook sets `publishedAt` of that row to
 * the time of the first publication, which the draft keeps in `publishedOn`. Filters, sorts and populated articles use
 * the same column, so they agree. Editors can correct `publishedOn`; the next publication applies it.
 */
export function keepFirstPublicationDate(strapi: Core.Strapi, clock: Pick<Clock, 'now'>): void {
  strapi.db.lifecycles.subscribe({
    models: [ARTICLE],

    beforeCreate({ params: { data } }) {
      if (!data.publishedAt) return;
      data.publishedOn ??= new Date(clock.now());
      data.publishedAt = data.publishedOn;
    },

    // Without lifecycles, so that `updatedAt` stays: otherwise the draft would be shown as modified.
    async afterCreate({ params: { data } }) {
      if (!data.publishedAt) return;
      await strapi.db
        .queryBuilder(ARTICLE)
        .update({ publishedOn: new Date(data.publishedOn) })
        .where({ documentId: data.documentId, publishedAt: null, publishedOn: null })
        .execute();
    },
  });

  // A copy of an article is a new article.
  strapi.documents.use((context, next) => {
    if (context.uid === ARTICLE && context.action === 'clone') {
      Object.assign(context.params, {
        data: {
          ...context.params.data,
          publishedOn: null,
          withdrawOn: null,
          waiting: false,
          readyForReview: false,
          corrections: [],
        },
      });
    }
    return next();
  });
}
