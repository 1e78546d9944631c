import type { Core, UID } from '@strapi/strapi';

/** From what the seed's files call a thing to its document's id. */
export type Known = ReadonlyMap<string, string>;

/** What identifies a document in the seed: `{ slug: … }`, `{ name: … }`, or nothing for a single type. */
type NaturalKey = Record<string, string>;

export type Documents = {
  find: (uid: UID.ContentType, key: NaturalKey) => Promise<string | null>;
  /** The id of the document with this key; it is made from `data` when there is none. */
  ensure: (
    uid: UID.ContentType,
    key: NaturalKey,
    data?: () => Promise<Record<string, unknown>>,
    status?: 'draft' | 'published',
  ) => Promise<string>;
};

/** The document service as the seed uses it: what is there already is never touched. */
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

/** The documents of these names, in their order. That all are known was checked before anything was written. */
export function pick(known: Known, names: readonly string[]): string[] {
  return names.flatMap((name) => known.get(name) ?? []);
}
