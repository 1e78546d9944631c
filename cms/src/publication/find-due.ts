import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../content-types';
import { approvalTable, date } from './approval-table';
import type { Dated } from './carry-out';

const Row = v.object({ documentId: v.string(), publishedAt: date });

/** What is to be done with articles at a time. */
export function findDue(strapi: Core.Strapi) {
  const { due } = approvalTable(strapi);

  async function findPublished(where: object): Promise<Dated[]> {
    const rows = await strapi.db.query(ARTICLE).findMany({ select: ['documentId', 'publishedAt'], where });
    return v.parse(v.array(Row), rows);
  }

  return {
    /** What was approved for a date that has come. */
    approved: due,

    /** Published articles whose 'Withdraw on' has come, as it was when they were published. */
    withdrawn: (now: Date) =>
      findPublished({ publishedAt: { $notNull: true }, withdrawOn: { $notNull: true, $lte: now } }),

    /**
     * Public articles with a date in the future that this service has not published: a program has written them to the
     * database. One that an editor has published stays, whatever date it has.
     */
    async early(now: Date): Promise<Dated[]> {
      const found = await findPublished({ publishedAt: { $gt: now } });
      const ids = found.map(({ documentId }) => documentId);
      const known: { documentId: string }[] = await strapi.db
        .query('masthead::published-article')
        .findMany({ select: ['documentId'], where: { documentId: { $in: ids } } });
      const ours = new Set(known.map(({ documentId }) => documentId));
      return found.filter(({ documentId }) => !ours.has(documentId));
    },
  };
}
