import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { required, table } from '../../../core/database/own-table';
import { storedDate } from '../../../core/database/stored-date';

/** Articles as editors have approved them for publication at a date. `approvedBy` is `null` for a program. */
export const APPROVALS = table(
  'masthead_approvals',
  'approval',
  {
    documentId: required('string'),
    publishOn: required('datetime'),
    withdrawOn: { type: 'datetime' },
    savedAt: required('datetime'),
    approvedBy: { type: 'integer' },
    failure: { type: 'text' },
    content: required('json'),
  },
  { masthead_approvals_date_idx: ['publish_on'], masthead_approvals_document_idx: ['document_id'] },
);

const Approval = v.object({
  id: v.number(),
  documentId: v.string(),
  publishOn: storedDate,
  withdrawOn: v.nullable(storedDate),
  /** When the draft was saved that was approved. */
  savedAt: storedDate,
  /** The id of the editor; `null` for a program. */
  approvedBy: v.nullable(v.number()),
  /** Why the publication has failed at its date; `null` if it has not. */
  failure: v.nullable(v.string()),
  /** A snapshot of the article. */
  content: v.record(v.string(), v.unknown()),
});
export const Approvals = v.array(Approval);

/** The failure of an approval both of whose dates passed while nothing could be published. */
export const MISSED = 'Both of its dates have passed.';

export const NOT_MISSED = { $or: [{ failure: { $null: true } }, { failure: { $ne: MISSED } }] };

/** An article as an editor has approved it for publication at a date. */
export type Approval = v.InferOutput<typeof Approval>;

/** The approvals in the database, at most one for an article. */
export function approvalTable({ db }: Core.Strapi) {
  const rows = () => db.query(APPROVALS.uid);

  async function remove(documentId: string): Promise<void> {
    await rows().deleteMany({ where: { documentId } });
  }

  return {
    /** Adds an approval in place of an earlier one of the article. */
    async add(approval: Omit<Approval, 'id' | 'failure'>): Promise<void> {
      await remove(approval.documentId);
      await rows().create({ data: { ...approval, failure: null } });
    },
    remove,
    /** Removes an approval before it is carried out; returns false if it is already gone. */
    async take(id: number): Promise<boolean> {
      return (await rows().deleteMany({ where: { id } })).count > 0;
    },
    /** Notes why an approval could not be carried out; returns whether that is new. */
    async fail(id: number, failure: string): Promise<boolean> {
      const { count } = await rows().updateMany({
        where: { id, failure: { $null: true } },
        data: { failure },
      });
      if (count === 0) await rows().updateMany({ where: { id }, data: { failure } });
      return count > 0;
    },
    /** Notes that an approval is not carried out, because both of its dates have passed; returns whether that is new. */
    async miss(id: number): Promise<boolean> {
      const where = { id, ...NOT_MISSED };
      return (await rows().updateMany({ where, data: { failure: MISSED } })).count > 0;
    },
    async find(documentId: string): Promise<Approval | null> {
      return v.parse(v.nullable(Approval), await rows().findOne({ where: { documentId } }));
    },
    /** All that wait for one of their dates, the first one first. */
    async list(date: 'publishOn' | 'withdrawOn', limit: number): Promise<Approval[]> {
      const where = { [date]: { $notNull: true } };
      return v.parse(Approvals, await rows().findMany({ where, orderBy: { [date]: 'asc' }, limit }));
    },
  };
}
