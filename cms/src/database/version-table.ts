import type { Core } from '@strapi/strapi';

const UID = 'masthead::version';

/** A database model without a content type, so it is in no menu, permission or API. */
const MODEL = {
  uid: UID,
  tableName: 'masthead_versions',
  singularName: 'version',
  attributes: {
    id: { type: 'increments' },
    documentId: { type: 'string', column: { notNullable: true } },
    title: { type: 'string', column: { notNullable: true } },
    /** The name of the editor; empty for a program. */
    publishedBy: { type: 'string', column: { notNullable: true } },
    writtenAt: { type: 'datetime', column: { notNullable: true } },
    content: { type: 'json', column: { notNullable: true } },
  },
  indexes: [{ name: 'masthead_versions_document_idx', columns: ['document_id'] }],
};

/** A publication of a document. `content` is a snapshot, `writtenAt` an ISO date. */
export type Version = {
  id: number;
  documentId: string;
  title: string;
  publishedBy: string;
  writtenAt: string;
  content: unknown;
};

/** Makes Strapi create the table. Must run in `register`, before Strapi migrates its database. */
export function registerVersions(strapi: Core.Strapi): void {
  strapi.get('models').add(MODEL);
}

/** The versions of documents in the database. */
export function versionTable({ db }: Core.Strapi) {
  const rows = () => db.query(UID);
  return {
    add: (version: Omit<Version, 'id' | 'writtenAt'> & { writtenAt: Date }): Promise<Version> =>
      rows().create({ data: version }),
    /** The last publication of a document; `null` if there is none. */
    last: (documentId: string): Promise<Version | null> =>
      rows().findOne({ where: { documentId }, orderBy: { id: 'desc' } }),
    /** Removes all publications of a document. */
    async removeAll(documentId: string): Promise<void> {
      await rows().deleteMany({ where: { documentId } });
    },
    find: (id: number): Promise<Version | null> => rows().findOne({ where: { id } }),
    /** All publications of a document without their content, the newest first. */
    list: (documentId: string): Promise<Omit<Version, 'content'>[]> =>
      rows().findMany({
        select: ['id', 'documentId', 'title', 'publishedBy', 'writtenAt'],
        where: { documentId },
        orderBy: { id: 'desc' },
      }),
  };
}
