import type { Core, Modules, UID } from '@strapi/strapi';
import { type ContentTypeName, contentTypeOf } from 'masthead-contract/model';

export type Document = Modules.Documents.AnyDocument;

/** What Strapi's document service reads of a document. */
export type Parts = { fields?: string[]; populate?: { [relation: string]: Parts } };

/** What Strapi calls a content type. */
export function uidOf(type: ContentTypeName): UID.CollectionType {
  const { entity } = contentTypeOf(type);
  return `api::${entity}.${entity}`;
}

/** Published documents by their ids in the database, in that order; what has vanished since is left out. */
export async function readDocuments(
  strapi: Core.Strapi,
  type: ContentTypeName,
  ids: readonly number[],
  parts: Parts,
): Promise<Document[]> {
  if (ids.length === 0) return [];
  const documents = await strapi.documents(uidOf(type)).findMany({
    ...parts,
    status: 'published',
    filters: { id: { $in: [...ids] } },
  });
  const byId = new Map(documents.map((document) => [Number(document.id), document]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
