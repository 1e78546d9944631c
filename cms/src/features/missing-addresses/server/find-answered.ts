import type { Core } from '@strapi/strapi';
import { redirectCandidates } from 'masthead-contract/service/redirects';
import { isDocumentId } from 'masthead-contract/text/document-id';
import * as v from 'valibot';
import { ARTICLE, REDIRECT } from '../../../content-types';
import { findDeleted } from '../../redirects/server/answer-redirects';

/** The route of an article or author, with its documentId; a longer path doesn't have a page. */
const DOCUMENT = /^\/(?<route>article|author)\/(?<id>[^/?]+)(?:\/[^/?]*)?(?:\?|$)/;

/** Those missing pages that aren't missing any more: they have a redirect or a page, or are gone. */
export async function findAnswered(strapi: Core.Strapi, addresses: readonly string[]): Promise<Set<string>> {
  const keysOf = new Map(
    addresses.map((address) => [address, redirectCandidates(address).map(({ key }) => key)]),
  );
  const redirects = v.parse(
    v.array(v.object({ key: v.string() })),
    await strapi.db.query(REDIRECT).findMany({
      select: ['key'],
      where: { key: { $in: [...new Set([...keysOf.values()].flat())] } },
    }),
  );
  const keys = new Set(redirects.map(({ key }) => key));
  const answered = new Set<string>();
  for (const address of addresses) {
    const hasRedirect = keysOf.get(address)?.some((key) => keys.has(key));
    if (hasRedirect || (await hasPage(strapi, address)) || (await findDeleted(strapi, address)))
      answered.add(address);
  }
  return answered;
}

/** Whether a path leads to a public article, or to an author of one. */
async function hasPage({ db }: Core.Strapi, address: string): Promise<boolean> {
  const { route, id: documentId = '' } = DOCUMENT.exec(address)?.groups ?? {};
  if (!isDocumentId(documentId)) return false;
  const where = {
    publishedAt: { $notNull: true },
    ...(route === 'article' ? { documentId } : { authors: { documentId } }),
  };
  return (await db.query(ARTICLE).findOne({ select: ['id'], where })) !== null;
}
