import type { Core } from '@strapi/strapi';
import { InvalidQuery, readQuery } from 'masthead-contract/query/read-query';
import { setContentQuery } from '../content-api/content-query';
import { ownRouteOf } from './content-routes';

/** Case-insensitive, as Strapi's router is. */
const CONTENT_API = /^\/api(\/|$)/i;

/**
 * Middleware that rejects requests of the content API that the contract does not allow (spec §7), before Strapi parses
 * the query or reads the database. It stores the typed query for the controller and hides the query string from Strapi. Only
 * reports of the site are posted. The service's own routes (`content-routes.ts`) read their queries themselves.
 */
export default (): Core.MiddlewareHandler => (context, next) => {
  const { path, method, querystring } = context;
  if (!CONTENT_API.test(path)) return next();
  const own = ownRouteOf(path, querystring);
  if (own?.method === 'POST' && method === 'POST') {
    const isReport = context.is('application/json') && querystring === '';
    return isReport ? next() : context.badRequest('A report must be JSON, and its URL must have no query.');
  }
  if (method !== 'GET' && method !== 'HEAD') {
    context.set('Allow', 'GET, HEAD');
    return context.methodNotAllowed();
  }
  if (own?.method === 'GET') return next();
  try {
    setContentQuery(context.req, readQuery(path, querystring));
  } catch (error) {
    if (!(error instanceof InvalidQuery)) throw error;
    return error.status === 404 ? context.notFound(error.message) : context.badRequest(error.message);
  }
  context.querystring = '';
  return next();
};
