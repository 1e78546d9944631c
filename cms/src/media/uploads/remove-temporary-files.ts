import { rm } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';

/**
 * Middleware that removes the files of a form, in any field, when the request has been handled. Strapi itself removes
 * them only after a success.
 */
export default (): Core.MiddlewareHandler => async (context, next) => {
  try {
    await next();
  } finally {
    const files = Object.values(context.request.files ?? {}).flat();
    await Promise.all(files.map(({ filepath }) => rm(filepath, { force: true })));
  }
};
