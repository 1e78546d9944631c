import type { Core } from '@strapi/strapi';
import { createContentGuard } from './content-guard';
import { RefusedQuery } from './read-content-query';

/** As Strapi's router reads it: in capitals too. */
const CONTENT_API = /^\/api(\/|$)/i;
/** Answered elsewhere, and just as strict (`src/changes`). */
const CHANGES = '/api/changes';

/**
 * Middleware that lets requests of the content API through only if they are of the specification (spec §7),
 * before Strapi parses their query or asks its database: who holds a token to read gets no further.
 */
export default (_settings: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler => {
  const models = [...Object.values(strapi.contentTypes), ...Object.values(strapi.components)];
  const guard = createContentGuard(new Map(models.map((model) => [model.uid, model])));

  return (context, next) => {
    const { path, method } = context;
    if (!CONTENT_API.test(path)) return next();
    if (method !== 'GET' && method !== 'HEAD') {
      context.set('Allow', 'GET, HEAD');
      return context.methodNotAllowed();
    }
    if (path === CHANGES) return next();
    try {
      const query = guard(path, context.querystring);
      if (query === null) return context.notFound();
      context.querystring = query;
    } catch (error) {
      if (error instanceof RefusedQuery) return context.badRequest(error.message);
      throw error;
    }
    return next();
  };
};
