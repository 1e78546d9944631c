import type { Core } from '@strapi/strapi';

/**
 * Puts a middleware before the handler of every route of the panel, Strapi's own too. It runs after Strapi has found out who
 * sends the request. `guardOf` gets the route's name, such as `GET /upload/files`. Must run in `register`, before Strapi makes its
 * router.
 *
 * The documented way, an extension of a plugin, would have to name every plugin, and a new route would be open.
 */
export function guardPanelRoutes(
  strapi: Core.Strapi,
  guardOf: (name: string) => Core.MiddlewareHandler,
): void {
  for (const [owner, { routes }] of Object.entries({ admin: strapi.admin, ...strapi.plugins })) {
    for (const { type, prefix = `/${owner}`, routes: own } of Object.values(routes)) {
      if (type !== 'admin') continue;
      for (const route of own) {
        const name = `${route.method} ${prefix}${route.path}`.replace(/(?<=.)\/$/, '');
        const middlewares = [...(route.config?.middlewares ?? []), guardOf(name)];
        route.config = { ...route.config, middlewares };
      }
    }
  }
}
