import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { required, table } from '../../../core/database/own-table';

export const FAILED_WITHDRAWALS = table(
  'masthead_failed_withdrawals',
  'failed-withdrawal',
  { documentId: required('string'), failure: required('text') },
  { masthead_failed_withdrawals_idx: ['document_id'] },
);

const Rows = v.array(v.object({ documentId: v.string(), failure: v.string() }));

/** Why public articles could not be withdrawn at their date. */
export function failedWithdrawals({ db }: Core.Strapi) {
  const rows = () => db.query(FAILED_WITHDRAWALS.uid);
  return {
    /** Notes why an article could not be withdrawn; returns whether it could not for the first time. */
    async note(documentId: string, failure: string): Promise<boolean> {
      const { count } = await rows().updateMany({ where: { documentId }, data: { failure } });
      if (count === 0) await rows().create({ data: { documentId, failure } });
      return count === 0;
    },
    /** To be called when an article is published, withdrawn or deleted. */
    async remove(documentId: string): Promise<void> {
      await rows().deleteMany({ where: { documentId } });
    },
    /** The failures of some articles, by documentId. */
    async find(documentIds: readonly string[]): Promise<Map<string, string>> {
      const where = { documentId: { $in: documentIds } };
      const found = v.parse(Rows, await rows().findMany({ select: ['documentId', 'failure'], where }));
      return new Map(found.map(({ documentId, failure }) => [documentId, failure]));
    },
  };
}
