import type { Core } from '@strapi/strapi';

export type AdminContext = Parameters<Core.ControllerHandler>[0];

/**
 * A route of the admin panel, for everybody who is logged in. Its result is the `data` of an answer that nobody may keep.
 * Errors of `@strapi/utils` become answers with their status and message.
 */
export function adminRoute(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  handle: (context: AdminContext) => Promise<unknown>,
) {
  return {
    method,
    path,
    info: { type: 'admin' },
    handler: async (context: AdminContext) => {
      context.set('Cache-Control', 'no-store');
      context.body = { data: await handle(context) };
    },
    config: { policies: ['admin::isAuthenticatedAdmin'] },
  };
}
