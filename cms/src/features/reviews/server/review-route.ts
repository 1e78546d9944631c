import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { storedDate } from '../../../core/database/stored-date';
import type { AdminContext, Panel } from '../../../core/routes/panel-route';
import { nameOf } from '../../../core/rules/account-name';
import { checkerOf } from '../../../strapi/permission-checker';

/** More than one person can read in a day. */
const MAX_LISTED = 100;

/** An article that waits for an editor; `since` is an ISO date, `by` who wrote it. */
export type Review = { documentId: string; title: string; by: string; since: string };

const Rows = v.array(
  v.looseObject({
    documentId: v.string(),
    title: v.nullish(v.string(), ''),
    readySince: v.pipe(
      storedDate,
      v.transform((date) => date.toISOString()),
    ),
    createdBy: v.unknown(),
  }),
);

/** `GET /masthead/reviews`: the articles ready for review that the person may read, the longest waiting first. */
export async function listReviews({ state }: AdminContext, { strapi }: Panel): Promise<Review[]> {
  const { can } = checkerOf(strapi, state.userAbility, ARTICLE);
  const found = await strapi.db.query(ARTICLE).findMany({
    select: ['documentId', 'title', 'readySince'],
    where: { publishedAt: null, readyForReview: true, readySince: { $notNull: true } },
    populate: { createdBy: { populate: ['roles'] } },
    orderBy: { readySince: 'asc' },
    limit: MAX_LISTED,
  });
  return v
    .parse(Rows, found)
    .filter((row) => can.read(row, 'readyForReview'))
    .map((row) => ({
      documentId: row.documentId,
      title: can.read(row, 'title') ? (row.title ?? '') : '',
      by: nameOf(row.createdBy),
      since: row.readySince,
    }));
}
