import type { Core, UID } from '@strapi/strapi';
import { DOCUMENT_CALLS, FIXED_CALLS } from 'masthead-contract/calls';
import { contentTypeOf } from 'masthead-contract/model';
import * as v from 'valibot';
import { uidOf } from '../answers/documents';
import { findDocument } from '../answers/find-document';

/** Everything the site asks about one document, be it of a collection or of a single type. */
const QUERIES = [
  ...FIXED_CALLS.map((call) => call.request().query).filter(
    ({ type }) => contentTypeOf(type).kind === 'single',
  ),
  ...DOCUMENT_CALLS.map((call) => call.request('').query),
];

const queriesOf = (uid: string) => QUERIES.filter(({ type }) => uidOf(type) === uid);

/** Whether the site reads documents of this type by themselves. */
export const isRead = (uid: string): boolean => queriesOf(uid).length > 0;

/** What lists show of an article, and what can grow in it. */
const Card = v.object({ cover: v.unknown(), icon: v.unknown(), tags: v.unknown() });

/** In bytes: the largest answer in which the site reads a document, and what lists show of it; 0 where none does. */
export type AnswerSize = { page: number; card: number };

/**
 * Measures the answers in which the site reads a document, now that it is written. The draft of Home and Site counts
 * too: it names the articles that are still to be published.
 */
export async function answerSize(
  strapi: Core.Strapi,
  { uid, documentId, status }: { uid: UID.ContentType; documentId: string; status: 'draft' | 'published' },
): Promise<AnswerSize> {
  const largest = { page: 0, card: 0 };
  for (const query of queriesOf(uid)) {
    const isSingle = contentTypeOf(query.type).kind === 'single';
    const document = await findDocument(strapi, isSingle ? query : { ...query, documentId }, status);
    const data = await strapi.contentAPI.sanitize.output(document, strapi.contentType(uid));
    const card = v.safeParse(Card, data);
    largest.page = Math.max(largest.page, bytesOf({ data, meta: {} }));
    if (card.success) largest.card = bytesOf(card.output);
  }
  return largest;
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
