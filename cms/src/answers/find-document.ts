import type { Core } from '@strapi/strapi';
import type { ContentQuery } from 'masthead-contract/query';
import { type Document, uidOf } from './documents';
import { addNewestArticles, partsOf } from './populate';

/** One document of a collection, or the document of a single type; `null` where there is none of that status. */
export async function findDocument(
  strapi: Core.Strapi,
  query: ContentQuery,
  status: 'published' | 'draft' = 'published',
): Promise<Document | null> {
  const { type, documentId } = query;
  const documents = strapi.documents(uidOf(type));
  const options = { ...partsOf(strapi, query), status };
  const document =
    documentId === null
      ? await documents.findFirst(options)
      : await documents.findOne({ documentId, ...options });
  if (document) await addNewestArticles(strapi, query, [document]);
  return document;
}
