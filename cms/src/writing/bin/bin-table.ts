import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

const UID = 'masthead::deletion';

/** A database model without a content type, so it is in no menu, permission or API. */
const MODEL = {
  uid: UID,
  tableName: 'masthead_bin',
  singularName: 'deletion',
  attributes: {
    id: { type: 'increments' },
    kind: { type: 'string', column: { notNullable: true } },
    /** The documentId of an article, the id of a picture. */
    entry: { type: 'string', column: { notNullable: true } },
    title: { type: 'string', column: { notNullable: true } },
    /** The name of the editor; empty for a program. */
    deletedBy: { type: 'string', column: { notNullable: true } },
    deletedAt: { type: 'datetime', column: { notNullable: true } },
    /** The id of the account that wrote or uploaded it. */
    creator: { type: 'integer' },
    content: { type: 'json', column: { notNullable: true } },
  },
  indexes: [{ name: 'masthead_bin_deleted_idx', columns: ['deleted_at'] }],
};

/** Strapi's query engine returns dates on PostgreSQL, and texts on SQLite. */
const date = v.pipe(
  v.union([v.string(), v.date()]),
  v.transform((value) => new Date(value)),
);

const Deletion = v.object({
  id: v.number(),
  kind: v.picklist(['article', 'picture']),
  entry: v.string(),
  title: v.string(),
  deletedBy: v.string(),
  deletedAt: date,
  creator: v.nullable(v.number()),
});
const WithContent = v.object({ ...Deletion.entries, content: v.unknown() });

/** An article or a picture in the bin, without its content. */
export type Deletion = v.InferOutput<typeof Deletion>;

const { content: _, ...LISTED } = MODEL.attributes;

/** Makes Strapi create the table. Must run in `register`, before Strapi migrates its database. */
export function registerBin(strapi: Core.Strapi): void {
  strapi.get('models').add(MODEL);
}

/** The bin: what has been deleted and can be brought back. */
export function binTable({ db }: Core.Strapi) {
  const rows = () => db.query(UID);
  const find = async (where: object): Promise<Deletion[]> =>
    v.parse(
      v.array(Deletion),
      await rows().findMany({ select: Object.keys(LISTED), where, orderBy: { id: 'desc' } }),
    );
  return {
    async add(deletion: Omit<v.InferOutput<typeof WithContent>, 'id'>): Promise<void> {
      await rows().create({ data: deletion });
    },
    /** Returns false if it is not there any more. */
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
