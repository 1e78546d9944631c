import { rm } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';

/**
 * Middleware that removes what a form has brought, in whatever field, once it has been dealt with. Strapi itself
 * removes it only where all went well.
 */
export default (): Core.MiddlewareHandler => async (context, next) => {
  try {
    await next();
  } finally {
    const files = Object.values(context.request.files ?? {}).flat();
    await Promise.all(files.map(({ filepath }) => rm(filepath, { force: true })));
  }
};
