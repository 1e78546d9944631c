import type { Core } from '@strapi/strapi';
import { type Redirect, readRedirectRequest } from 'masthead-contract/service/redirects';
import { isDocumentId } from 'masthead-contract/text/document-id';
import { ARTICLE } from '../../../content-types';
import { wasPublished } from '../../../core/database/published-articles';
import type { OwnRoute } from '../../../core/routes/own-route';
import { findRedirect } from './find-redirect';

const ARTICLE_PATH = /^\/article\/(?<id>[^/?]+)/;

/** `GET /api/redirects?address=…`: the target of the redirect from a path, or `null`. */
export const redirectRoute: OwnRoute = {
  method: 'GET',
  matches: (path, queryString) => readRedirectRequest(path, queryString) !== null,
  async answer(context, { strapi }) {
    const address = readRedirectRequest(context.path, context.querystring) ?? '';
    const data = (await findRedirect(strapi, address)) ?? (await findDeleted(strapi, address));
    context.body = { data, meta: {} };
  },
};

/** An article that was public and has been deleted is gone. One that is only withdrawn may come back. */
export async function findDeleted(strapi: Core.Strapi, address: string): Promise<Redirect | null> {
  const documentId = ARTICLE_PATH.exec(address)?.groups?.id ?? '';
  if (!isDocumentId(documentId)) return null;
  const article = await strapi.db.query(ARTICLE).findOne({ select: ['id'], where: { documentId } });
  return article || !(await wasPublished(strapi, documentId)) ? null : { kind: 'gone', to: '' };
}
