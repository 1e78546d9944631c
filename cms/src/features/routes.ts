import type { Core } from '@strapi/strapi';
import type { AdminContext, Panel, PanelRoute } from '../core/routes/panel-route';
import { inLanguage, languageOfRequest } from '../language/sentences';
import { FEATURES } from './features';

/** Our own routes for the panel, besides Strapi's. */
export const PANEL_ROUTES: readonly PanelRoute[] = FEATURES.flatMap(({ routes = [] }) => routes);

/** Adds the routes, for everyone who is logged in; their answers must not be cached. Must run in `register`. */
export function addPanelRoutes(panel: Panel): void {
  const { strapi }: { strapi: Core.Strapi } = panel;
  strapi.server.routes({
    type: 'admin',
    routes: PANEL_ROUTES.map(({ method, path, answer }) => ({
      method,
      path,
      info: { type: 'admin' },
      handler: async (context: AdminContext) => {
        context.set('Cache-Control', 'no-store');
        const language = languageOfRequest(context);
        context.body = { data: await inLanguage(language, () => answer(context, panel)) };
      },
      config: { policies: ['admin::isAuthenticatedAdmin'] },
    })),
  });
}
