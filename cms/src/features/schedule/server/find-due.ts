import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { storedDate } from '../../../core/database/stored-date';
import { APPROVALS, type Approval, Approvals, NOT_MISSED } from './approval-table';
import type { Dated } from './carry-out';

const Early = v.array(v.object({ documentId: v.string(), publishedAt: storedDate }));
const Withdrawals = v.array(
  v.pipe(
    v.object({
      documentId: v.string(),
      title: v.nullish(v.string(), ''),
      withdrawOn: storedDate,
      updatedBy: v.nullish(v.object({ id: v.number() })),
    }),
    v.transform(({ documentId, title, withdrawOn: at, updatedBy }) => ({
      documentId,
      title,
      at,
      editor: updatedBy?.id ?? null,
    })),
  ),
);

/** A public article due for withdrawal, since when, and the id of the editor who saved it last. */
export type DueWithdrawal = v.InferOutput<typeof Withdrawals>[number];

/** Finds the articles that are due at a time. */
export function findDue(strapi: Core.Strapi) {
  const approvals = () => strapi.db.query(APPROVALS.uid);

  return {
    /** Approvals whose date has come and whose withdrawal date hasn't, the earliest first. */
    async approved(now: Date): Promise<Approval[]> {
      const isToStay = { $or: [{ withdrawOn: { $null: true } }, { withdrawOn: { $gt: now } }] };
      const where = { publishOn: { $lte: now }, ...isToStay };
      return v.parse(Approvals, await approvals().findMany({ where, orderBy: { publishOn: 'asc' } }));
    },

    /** Approvals whose dates have both passed, unless that has been noted. */
    async missed(now: Date): Promise<Approval[]> {
      const where = { publishOn: { $lte: now }, withdrawOn: { $lte: now }, ...NOT_MISSED };
      return v.parse(Approvals, await approvals().findMany({ where }));
    },

    /** Published articles whose 'Withdraw on' has come, as it was when they were published. */
    async withdrawn(now: Date): Promise<DueWithdrawal[]> {
      const rows = await strapi.db.query(ARTICLE).findMany({
        select: ['documentId', 'title', 'withdrawOn'],
        where: { publishedAt: { $notNull: true }, withdrawOn: { $notNull: true, $lte: now } },
        populate: { updatedBy: { select: ['id'] } },
      });
      return v.parse(Withdrawals, rows);
    },

    /**
     * Public articles with a date in the future that this service has not published: a program has written them to the
     * database. One that an editor has published stays, whatever date it has.
     */
    async early(now: Date): Promise<Dated[]> {
      const where = { publishedAt: { $gt: now } };
      const select = ['documentId', 'publishedAt'];
      const found = v.parse(Early, await strapi.db.query(ARTICLE).findMany({ select, where }));
      const ids = found.map(({ documentId }) => documentId);
      const known = v.parse(
        v.array(v.object({ documentId: v.string() })),
        await strapi.db
          .query('masthead::published-article')
          .findMany({ select: ['documentId'], where: { documentId: { $in: ids } } }),
      );
      const ours = new Set(known.map(({ documentId }) => documentId));
      return found.filter(({ documentId }) => !ours.has(documentId));
    },
  };
}
