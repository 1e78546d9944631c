import type { Core } from '@strapi/strapi';
import { CHANGES_PATH } from 'masthead-contract/changes';
import { MISSING_PATH } from 'masthead-contract/missing-addresses';
import { readDraftPath } from 'masthead-contract/preview';
import { InvalidQuery, readQuery } from 'masthead-contract/read-query';
import { readRedirectRequest } from 'masthead-contract/redirects';
import { readSitemapPath } from 'masthead-contract/sitemaps';
import { setContentQuery } from './content-query';

/** Case-insensitive, as Strapi's router is. */
const CONTENT_API = /^\/api(\/|$)/i;

/**
 * Middleware that rejects requests of the content API that the contract does not allow (spec §7), before Strapi parses
 * the query or reads the database. It stores the typed query for the controller and hides the query string from Strapi. Only
 * reports of the site (`src/missing-addresses`) are posted.
 */
export default (): Core.MiddlewareHandler => (context, next) => {
  const { path, method } = context;
  if (!CONTENT_API.test(path)) return next();
  if (path === MISSING_PATH && method === 'POST') {
    const isReport = context.is('application/json') && context.querystring === '';
    return isReport ? next() : context.badRequest('A report must be JSON, and its address has no query.');
  }
  if (method !== 'GET' && method !== 'HEAD') {
    context.set('Allow', 'GET, HEAD');
    return context.methodNotAllowed();
  }
  if (isAnsweredElsewhere(path, context.querystring)) return next();
  try {
    setContentQuery(context.req, readQuery(path, context.querystring));
  } catch (error) {
    if (!(error instanceof InvalidQuery)) throw error;
    return error.status === 404 ? context.notFound(error.message) : context.badRequest(error.message);
  }
  context.querystring = '';
  return next();
};

/** Whether a request is answered and checked by `src/writing/changes`, `src/panel/preview`, `src/content-api/sitemaps` or `src/redirects`. */
const isAnsweredElsewhere = (path: string, queryString: string): boolean =>
  path === CHANGES_PATH ||
  [readDraftPath(path), readSitemapPath(path), readRedirectRequest(path, queryString)].some(
    (read) => read !== null,
  );
