import type { RowRule } from '../../../core/rules/row-rule';
import type { Write } from '../../../core/rules/rule';

/**
 * Keeps the 'Published on' date (spec §2) of an article when it is published again.
 *
 * Strapi creates a new row with a new `publishedAt` for every publication. This sets `publishedAt` of that row to the time of the
 * first publication, which the draft has in `publishedOn`. Filters, sorts and populated articles use the same column, so they
 * agree. Editors can correct `publishedOn`; the next publication applies it.
 */
export const setFirstDate: RowRule['run'] = async ({ params: { data } }, { clock }) => {
  if (!data?.publishedAt) return;
  data.publishedOn ??= new Date(clock.now());
  data.publishedAt = data.publishedOn;
};

/** Gives the draft the date as well. Without lifecycles, so that `updatedAt` stays: otherwise the draft would be shown as modified. */
export const setFirstDateOfDraft: RowRule['run'] = async ({ model, params: { data } }, { strapi }) => {
  if (!data?.publishedAt) return;
  await strapi.db
    .queryBuilder(model.uid)
    .update({ publishedOn: new Date(String(data.publishedOn)) })
    .where({ documentId: data.documentId, publishedAt: null, publishedOn: null })
    .execute();
};

/** A copy is a new article: it starts without dates, marks and corrections. */
export async function startAsNewArticle(write: Write): Promise<void> {
  write.data = {
    ...write.data,
    publishedOn: null,
    withdrawOn: null,
    waiting: false,
    readyForReview: false,
    corrections: [],
  };
}
