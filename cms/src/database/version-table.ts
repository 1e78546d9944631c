import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { TABLES } from './tables';

/** `draft`: a draft that was saved, and that another save has replaced. */
type VersionKind = 'publication' | 'draft';

/** A publication of a document, or a draft of it. `content` is a snapshot, `writtenAt` an ISO date. */
export type Version = {
  id: number;
  kind: VersionKind;
  documentId: string;
  title: string;
  publishedBy: string;
  writtenAt: string;
  content: unknown;
};

/** Of the drafts of a document, the newest are kept; all publications are. */
const MAX_DRAFTS = 50;

/** The versions of documents in the database. */
export function versionTable({ db }: Core.Strapi) {
  const rows = () => db.query(TABLES.versions.uid);
  const lastWhere = (where: object): Promise<Version | null> =>
    rows().findOne({ where, orderBy: { id: 'desc' } });

  async function remove(ids: readonly number[]): Promise<void> {
    await rows().deleteMany({ where: { id: { $in: [...ids] } } });
  }

  return {
    async add(version: Omit<Version, 'id' | 'writtenAt'> & { writtenAt: Date }): Promise<void> {
      await rows().create({ data: version });
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
    /** Removes all versions of a document. */
    async removeAll(documentId: string): Promise<void> {
      await rows().deleteMany({ where: { documentId } });
    },
    find: (id: number): Promise<Version | null> => rows().findOne({ where: { id } }),
    /** All versions of a document without their content, the newest first. */
    list: (documentId: string): Promise<Omit<Version, 'content'>[]> =>
      rows().findMany({
        select: ['id', 'kind', 'documentId', 'title', 'publishedBy', 'writtenAt'],
        where: { documentId },
        orderBy: { id: 'desc' },
      }),
  };
}
