import type { Core } from '@strapi/strapi';
import { addOwnTable } from '../strapi/own-tables';

const UID = 'masthead::version';

/** A database model without a content type, so it is in no menu, permission or API. */
const MODEL = {
  uid: UID,
  tableName: 'masthead_versions',
  singularName: 'version',
  attributes: {
    id: { type: 'increments' },
    /** Until version 0.2.0 only publications were kept. */
    kind: { type: 'string', column: { notNullable: true, defaultTo: 'publication' } },
    documentId: { type: 'string', column: { notNullable: true } },
    title: { type: 'string', column: { notNullable: true } },
    /** The name of the editor who published or saved it; empty for a program. */
    publishedBy: { type: 'string', column: { notNullable: true } },
    writtenAt: { type: 'datetime', column: { notNullable: true } },
    content: { type: 'json', column: { notNullable: true } },
  },
  indexes: [{ name: 'masthead_versions_document_idx', columns: ['document_id'] }],
};

/** `draft`: a draft that was saved, and that another save has replaced. */
export type VersionKind = 'publication' | 'draft';

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

/** Makes Strapi create the table. Must run in `register`, before Strapi migrates its database. */
export function registerVersions(strapi: Core.Strapi): void {
  addOwnTable(strapi, MODEL);
}

/** The versions of documents in the database. */
export function versionTable({ db }: Core.Strapi) {
  const rows = () => db.query(UID);
  const lastWhere = (where: object): Promise<Version | null> =>
    rows().findOne({ where, orderBy: { id: 'desc' } });

  async function remove(ids: readonly number[]): Promise<void> {
    await rows().deleteMany({ where: { id: { $in: [...ids] } } });
  }

  return {
    async add(version: Omit<Version, 'id' | 'writtenAt'> & { writtenAt: Date }): Promise<void> {
      await rows().create({ data: version });
      const where = { documentId: version.documentId, kind: 'draft' };
      const surplus: { id: number }[] = await rows().findMany({
        select: ['id'],
        where,
        orderBy: { id: 'desc' },
        offset: MAX_DRAFTS,
      });
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
