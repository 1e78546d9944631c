import type { Core } from '@strapi/strapi';

const ARTICLE = 'api::article.article';

/**
 * Keeps the reader's 'Published on' (spec §2) where it was when an article is published again.
 *
 * Strapi makes a new published row with a new `publishedAt` at every publish. Every way of
 * publishing comes past the creation of that row, so there it is given the date of the first
 * time, which the draft carries as `publishedOn`. Because it is the column itself, filters, order
 * and nested answers agree. Editors may correct the date; a later publish then shows it.
 */
export function keepFirstPublicationDate(strapi: Core.Strapi): void {
  strapi.db.lifecycles.subscribe({
    models: [ARTICLE],

    beforeCreate({ params: { data } }) {
      if (!data.publishedAt) return;
      data.publishedOn ??= data.publishedAt;
      data.publishedAt = data.publishedOn;
    },

    // Past the lifecycles, so that the draft keeps its `updatedAt`: it would count as modified otherwise.
    async afterCreate({ params: { data } }) {
      if (!data.publishedAt) return;
      await strapi.db
        .queryBuilder(ARTICLE)
        .update({ publishedOn: data.publishedOn })
        .where({ documentId: data.documentId, publishedAt: null, publishedOn: null })
        .execute();
    },
  });

  // A copy of an article is a new article.
  strapi.documents.use((context, next) => {
    if (context.uid === ARTICLE && context.action === 'clone') {
      Object.assign(context.params, { data: { ...context.params.data, publishedOn: null } });
    }
    return next();
  });
}
