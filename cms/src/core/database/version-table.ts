import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { inParts } from '../../in-parts';
import { required, table } from './own-table';
import { packSnapshot, unpackSnapshot } from './packed-snapshot';
import { storedDate } from './stored-date';

/**
 * Publications and replaced drafts. `publishedBy` is the name of the editor who published or saved it, empty for a program. Until
 * version 0.2.0 only publications were kept.
 */
export const VERSIONS = table(
  'masthead_versions',
  'version',
  {
    kind: { type: 'string', column: { notNullable: true, defaultTo: 'publication' } },
    documentId: required('string'),
    title: required('string'),
    publishedBy: required('string'),
    writtenAt: required('datetime'),
    content: required('json'),
  },
  { masthead_versions_document_idx: ['document_id'] },
);

/** A publication of a document, or a draft that was saved and that another save has replaced. `writtenAt` is an ISO date. */
const Listed = v.object({
  id: v.number(),
  kind: v.picklist(['publication', 'draft']),
  documentId: v.string(),
  title: v.string(),
  publishedBy: v.string(),
  writtenAt: v.pipe(
    storedDate,
    v.transform((date) => date.toISOString()),
  ),
});
/** With its snapshot. */
const Version = v.object({ ...Listed.entries, content: v.pipe(v.unknown(), v.transform(unpackSnapshot)) });
export type Version = v.InferOutput<typeof Version>;

/** Only the newest drafts of a document are kept; publications are all kept, unless the operator sets an age. */
const MAX_DRAFTS = 50;

/** The versions of documents in the database. */
export function versionTable({ db }: Core.Strapi) {
  const rows = () => db.query(VERSIONS.uid);
  const one = async (query: object): Promise<Version | null> =>
    v.parse(v.nullable(Version), await rows().findOne(query));
  const lastWhere = (where: object) => one({ where, orderBy: { id: 'desc' } });

  async function remove(ids: readonly number[]): Promise<void> {
    await rows().deleteMany({ where: { id: { $in: [...ids] } } });
  }

  return {
    async add(version: Omit<Version, 'id' | 'writtenAt'> & { writtenAt: Date }): Promise<void> {
      await rows().create({ data: { ...version, content: packSnapshot(version.content) } });
      const where = { documentId: version.documentId, kind: 'draft' };
      const surplus = v.parse(
        v.array(v.object({ id: v.number() })),
        await rows().findMany({
          select: ['id'],
          where,
          orderBy: { id: 'desc' },
          offset: MAX_DRAFTS,
        }),
      );
      if (surplus.length > 0) await remove(surplus.map(({ id }) => id));
    },
    remove,
    /** The last version of a document; `null` if there is none. */
    last: (documentId: string): Promise<Version | null> => lastWhere({ documentId }),
    /** The last publication of a document; `null` if there is none. */
    lastPublication: (documentId: string): Promise<Version | null> =>
      lastWhere({ documentId, kind: 'publication' }),
    /** Removes versions that are older than a date, but never the last publication of a document. */
    async removeBefore(date: Date): Promise<void> {
      const table = VERSIONS.tableName;
      const lasts = db.connection(table).max('id').where({ kind: 'publication' }).groupBy('document_id');
      const old = v.parse(
        v.array(v.number()),
        await db.connection(table).where('written_at', '<', date).whereNotIn('id', lasts).pluck('id'),
      );
      for (const part of inParts(old)) await remove(part);
    },
    /** Removes all versions of a document. */
    async removeAll(documentId: string): Promise<void> {
      await rows().deleteMany({ where: { documentId } });
    },
    find: (id: number): Promise<Version | null> => one({ where: { id } }),
    /** All versions of a document without their content, the newest first. */
    list: async (documentId: string): Promise<Omit<Version, 'content'>[]> =>
      v.parse(
        v.array(Listed),
        await rows().findMany({
          select: ['id', 'kind', 'documentId', 'title', 'publishedBy', 'writtenAt'],
          where: { documentId },
          orderBy: { id: 'desc' },
        }),
      ),
  };
}
