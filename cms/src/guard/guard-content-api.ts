import type { Core } from '@strapi/strapi';
import { CHANGES_PATH } from 'masthead-contract/changes';
import { InvalidQuery, readQuery } from 'masthead-contract/read-query';
import { setContentQuery } from './content-query';

/** As Strapi's router reads it: in capitals too. */
const CONTENT_API = /^\/api(\/|$)/i;

/**
 * Middleware that lets requests of the content API through only if they are calls of the contract (spec §7), before
 * Strapi asks its database: who holds a token to read gets no further. Strapi never parses the query somebody sent.
 */
export default (): Core.MiddlewareHandler => (context, next) => {
  const { path, method } = context;
  if (!CONTENT_API.test(path)) return next();
  if (method !== 'GET' && method !== 'HEAD') {
    context.set('Allow', 'GET, HEAD');
    return context.methodNotAllowed();
  }
  // Answered elsewhere, and just as strict (`src/changes`).
  if (path === CHANGES_PATH) return next();
  try {
    setContentQuery(context.req, readQuery(path, context.querystring));
  } catch (error) {
    if (!(error instanceof InvalidQuery)) throw error;
    return error.status === 404 ? context.notFound(error.message) : context.badRequest(error.message);
  }
  context.querystring = '';
  return next();
};
