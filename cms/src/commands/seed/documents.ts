import type { Core, UID } from '@strapi/strapi';

/** The documentIds of seeded documents, by the names that the seed files use. */
export type DocumentIds = ReadonlyMap<string, string>;

/** The field that identifies a document in the seed, such as `{ slug: … }`; empty for a single type. */
type NaturalKey = Record<string, string>;

export type Documents = {
  find: (uid: UID.ContentType, key: NaturalKey) => Promise<string | null>;
  /** The documentId of the document with this key, which is created from `data` if it does not exist. */
  ensure: (
    uid: UID.ContentType,
    key: NaturalKey,
    data?: () => Promise<Record<string, unknown>>,
    status?: 'draft' | 'published',
  ) => Promise<string>;
};

/** The seed's access to documents. Existing documents are never changed. */
export function createDocuments(strapi: Core.Strapi): Documents {
  const find: Documents['find'] = async (uid, key) => {
    const document = await strapi
      .documents(uid)
      .findFirst({ filters: key, fields: ['documentId'], status: 'draft' });
    return document?.documentId ?? null;
  };

  const ensure: Documents['ensure'] = async (uid, key, data, status = 'published') => {
    const existing = await find(uid, key);
    if (existing) return existing;
    const { documentId } = await strapi
      .documents(uid)
      .create({ data: { ...key, ...(await data?.()) }, status });
    return documentId;
  };

  return { find, ensure };
}

/** The documentIds of these names, in their order. `checkReferences` has made sure that all exist. */
export function pick(ids: DocumentIds, names: readonly string[]): string[] {
  return names.flatMap((name) => ids.get(name) ?? []);
}
