import type { Core } from '@strapi/strapi';
import { isDocumentId } from 'masthead-contract/document-id';
import { type Redirect, readRedirectRequest } from 'masthead-contract/redirects';
import { ARTICLE } from '../../content-types';
import { wasPublished } from '../../database/first-publications';
import { createTokenCheck } from '../bearer-token';
import { findRedirect } from './find-redirect';

const ARTICLE_PATH = /^\/article\/(?<id>[^/?]+)/;

/** Answers `GET /api/redirects?address=…` for the read token: where readers of an address are led, or `null`. */
export function answerRedirects(strapi: Core.Strapi, token: string): void {
  const hasToken = createTokenCheck(token);

  strapi.server.use(async (context, next) => {
    const address = readRedirectRequest(context.path, context.querystring);
    if (address === null) return next();
    if (!hasToken(context.get('Authorization'))) return context.unauthorized();
    const data = (await findRedirect(strapi, address)) ?? (await findDeleted(strapi, address));
    context.set('Cache-Control', 'no-store');
    context.body = { data, meta: {} };
  });
}

/** An article that was public and has been deleted is gone. One that is only withdrawn may come back. */
export async function findDeleted(strapi: Core.Strapi, address: string): Promise<Redirect | null> {
  const documentId = ARTICLE_PATH.exec(address)?.groups?.id ?? '';
  if (!isDocumentId(documentId)) return null;
  const article = await strapi.db.query(ARTICLE).findOne({ select: ['id'], where: { documentId } });
  return article || !(await wasPublished(strapi, documentId)) ? null : { kind: 'gone', to: '' };
}
