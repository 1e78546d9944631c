import type { Core, Modules, UID } from '@strapi/strapi';
import { type ContentTypeName, contentTypeOf } from 'masthead-contract/entities/model';

export type Document = Modules.Documents.AnyDocument;

/** The fields and relations to read, as Strapi's document service takes them. */
export type Selection = { fields?: string[]; populate?: { [relation: string]: Selection } };

/** Strapi's name of a content type. */
export function uidOf(type: ContentTypeName): UID.CollectionType {
  const { entity } = contentTypeOf(type);
  return `api::${entity}.${entity}`;
}

/** Published documents by their database ids, in the order of the ids; ids without a document are skipped. */
export async function readDocuments(
  strapi: Core.Strapi,
  type: ContentTypeName,
  ids: readonly number[],
  selection: Selection,
): Promise<Document[]> {
  if (ids.length === 0) return [];
  const documents = await strapi.documents(uidOf(type)).findMany({
    ...selection,
    status: 'published',
    filters: { id: { $in: [...ids] } },
  });
  const byId = new Map(documents.map((document) => [Number(document.id), document]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
