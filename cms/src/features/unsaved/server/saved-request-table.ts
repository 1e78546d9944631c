import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { required, table } from '../../../core/database/own-table';
import { storedDate } from '../../../core/database/stored-date';

/**
 * Which document a save of the panel has written, by the key that its request has and every repetition of it. `savedBy` is the id of an
 * account; `null` in rows of versions that did not store it.
 */
export const SAVED_REQUESTS = table(
  'masthead_saved_requests',
  'saved-request',
  {
    key: { type: 'string', column: { notNullable: true, unique: true } },
    documentId: required('string'),
    savedAt: required('datetime'),
    savedBy: { type: 'integer' },
  },
  { masthead_saved_requests_at_idx: ['saved_at'] },
);

const SavedRequest = v.object({
  documentId: v.string(),
  savedAt: storedDate,
  savedBy: v.nullable(v.number()),
});
export type SavedRequest = v.InferOutput<typeof SavedRequest>;

/** The results of the panel's saves, by the key of their request. */
export function savedRequestTable({ db }: Core.Strapi) {
  const rows = () => db.query(SAVED_REQUESTS.uid);
  return {
    async find(key: string): Promise<SavedRequest | null> {
      return v.parse(v.nullable(SavedRequest), await rows().findOne({ where: { key } }));
    },
    async add(key: string, saved: SavedRequest): Promise<void> {
      await rows().create({ data: { key, ...saved } });
    },
    async touch(key: string, savedAt: Date): Promise<void> {
      await rows().updateMany({ where: { key }, data: { savedAt } });
    },
    async removeBefore(date: Date): Promise<void> {
      await rows().deleteMany({ where: { savedAt: { $lt: date } } });
    },
  };
}
