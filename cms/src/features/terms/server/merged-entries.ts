import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { required, table } from '../../../core/database/own-table';

/** Categories, tags and dossiers that were merged into others; `present` is the documentId of the other one. */
export const MERGED_ENTRIES = table(
  'masthead_merged_entries',
  'merged-entry',
  { documentId: required('string'), present: required('string') },
  { masthead_merged_entries_idx: ['document_id'] },
);

const Merged = v.array(v.object({ documentId: v.string(), present: v.string() }));

/** Which entries were merged into which: versions, the bin and approvals still name the former ones. */
export function mergedEntries({ db }: Core.Strapi) {
  const rows = () => db.query(MERGED_ENTRIES.uid);
  return {
    /** Adds an entry that was merged into another one; earlier merges into it now lead to the other one. */
    async add(documentId: string, present: string): Promise<void> {
      await rows().updateMany({ where: { present: documentId }, data: { present } });
      await rows().create({ data: { documentId, present } });
    },
    /** The entries that these were merged into, by their documentIds. */
    async find(documentIds: readonly string[]): Promise<Map<string, string>> {
      const found = await rows().findMany({ where: { documentId: { $in: [...documentIds] } } });
      return new Map(v.parse(Merged, found).map(({ documentId, present }) => [documentId, present]));
    },
  };
}
