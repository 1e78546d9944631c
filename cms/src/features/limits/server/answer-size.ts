import type { Core, UID } from '@strapi/strapi';
import { DOCUMENT_CALLS, FIXED_CALLS } from 'masthead-contract/calls/all-calls';
import { contentTypeOf } from 'masthead-contract/entities/model';
import * as v from 'valibot';
import { uidOf } from '../../../content-api/answers/documents';
import { findSaved } from '../../../content-api/answers/find-document';

/** The site's queries for one document, of a collection or a single type. */
const DOCUMENT_QUERIES = [
  ...FIXED_CALLS.map((call) => call.request().query).filter(
    ({ type }) => contentTypeOf(type).kind === 'single',
  ),
  ...DOCUMENT_CALLS.map((call) => call.request('').query),
];

const queriesOf = (uid: string) => DOCUMENT_QUERIES.filter(({ type }) => uidOf(type) === uid);

/** Whether the site has queries for one document of this type. */
export const hasOwnAnswer = (uid: string): boolean => queriesOf(uid).length > 0;

/** The relations of a card, whose size is not limited by the schema. */
const Card = v.object({ cover: v.unknown(), icon: v.unknown(), tags: v.unknown() });

/** In bytes: the largest answer with the document, and the document's card in lists, 0 without one. */
type AnswerSize = { page: number; card: number };

/** Measures the answers to the site's queries for a document that has just been written. */
export async function answerSize(
  strapi: Core.Strapi,
  { uid, documentId, status }: { uid: UID.ContentType; documentId: string; status: 'draft' | 'published' },
): Promise<AnswerSize> {
  const largest = { page: 0, card: 0 };
  for (const query of queriesOf(uid)) {
    const isSingle = contentTypeOf(query.type).kind === 'single';
    const document = await findSaved(strapi, isSingle ? query : { ...query, documentId }, status);
    const data = await strapi.contentAPI.sanitize.output(document, strapi.contentType(uid));
    const card = v.safeParse(Card, data);
    largest.page = Math.max(largest.page, bytesOf({ data, meta: {} }));
    if (card.success) largest.card = bytesOf(card.output);
  }
  return largest;
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
