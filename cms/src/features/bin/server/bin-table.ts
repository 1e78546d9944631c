import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { required, table } from '../../../core/database/own-table';
import { storedDate } from '../../../core/database/stored-date';

/**
 * Deleted articles and pictures. `entry` is the documentId of an article, the id of a picture; `deletedBy` the name of the editor,
 * empty for a program; `creator` the id of the account that wrote or uploaded it.
 */
export const BIN = table(
  'masthead_bin',
  'deletion',
  {
    kind: required('string'),
    entry: required('string'),
    title: required('string'),
    deletedBy: required('string'),
    deletedAt: required('datetime'),
    creator: { type: 'integer' },
    content: required('json'),
  },
  { masthead_bin_deleted_idx: ['deleted_at'] },
);

const Deletion = v.object({
  id: v.number(),
  kind: v.picklist(['article', 'picture']),
  entry: v.string(),
  title: v.string(),
  deletedBy: v.string(),
  deletedAt: storedDate,
  creator: v.nullable(v.number()),
});
const WithContent = v.object({ ...Deletion.entries, content: v.unknown() });

/** An article or a picture in the bin, without its content. */
export type Deletion = v.InferOutput<typeof Deletion>;

/** The bin: deleted entries that can be restored. */
export function binTable({ db }: Core.Strapi) {
  const rows = () => db.query(BIN.uid);
  const find = async (where: object): Promise<Deletion[]> =>
    v.parse(
      v.array(Deletion),
      await rows().findMany({ select: Object.keys(Deletion.entries), where, orderBy: { id: 'desc' } }),
    );
  return {
    async add(deletion: Omit<v.InferOutput<typeof WithContent>, 'id'>): Promise<void> {
      await rows().create({ data: deletion });
    },
    /** Returns false if it is already gone. */
    async remove(id: number): Promise<boolean> {
      return (await rows().deleteMany({ where: { id } })).count > 0;
    },
    /** All, the last deletion first. */
    list: () => find({}),
    deletedBefore: (time: Date) => find({ deletedAt: { $lt: time } }),
    async pictures(): Promise<v.InferOutput<typeof WithContent>[]> {
      return v.parse(v.array(WithContent), await rows().findMany({ where: { kind: 'picture' } }));
    },
    async find(id: number): Promise<v.InferOutput<typeof WithContent> | null> {
      return v.parse(v.nullable(WithContent), await rows().findOne({ where: { id } }));
    },
  };
}
