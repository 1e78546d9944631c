import type { Core, Modules, UID } from '@strapi/strapi';
import type { Query } from './service';

/**
 * Published documents, with the fields and relations that `parts` names, in the order of their ids in the
 * list; what has vanished since is left out.
 */
export async function readDocuments(
  strapi: Core.Strapi,
  uid: UID.CollectionType,
  ids: readonly number[],
  parts: Query,
): Promise<Modules.Documents.AnyDocument[]> {
  if (ids.length === 0) return [];
  const documents = await strapi.documents(uid).findMany({
    ...parts,
    status: 'published',
    filters: { id: { $in: [...ids] } },
  });
  const byId = new Map(documents.map((document) => [Number(document.id), document]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
