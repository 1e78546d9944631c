import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { guardPanelRoutes } from '../../strapi/panel-route-guards';
import type { Guards } from './guard';
import { CONTENT_GUARDS } from './guard-content';
import { PICTURE_GUARDS } from './guard-pictures';
import { RELATION_GUARDS } from './guard-relations';
import { hideRelations } from './hide-relations';
import { isOpen } from './panel-routes';

const GUARDS: Guards = { ...CONTENT_GUARDS, ...RELATION_GUARDS, ...PICTURE_GUARDS };

/** Sentences for routes that are closed and have a button in the panel. */
const REFUSALS: Readonly<Record<string, string>> = {
  'POST /upload/actions/upload-from-urls':
    'Pictures are not fetched from other addresses, because the server would reach what you cannot. Please download the picture, and upload the file.',
};

/**
 * Puts a guard before every route of the panel: those that `panel-routes.ts` does not open are closed, and others check what Strapi
 * does not. Must run in `register`, before Strapi makes its router.
 */
export function guardPanel(strapi: Core.Strapi): void {
  hideRelations(strapi);
  const isDevelopment = Boolean(strapi.config.get('autoReload'));
  guardPanelRoutes(strapi, (name) => guardOf(strapi, name, isDevelopment));
}

function guardOf(strapi: Core.Strapi, name: string, isDevelopment: boolean): Core.MiddlewareHandler {
  const guard = GUARDS[name];
  return isOpen(name, isDevelopment)
    ? async (context, next) => {
        const answer = await guard?.(strapi, context);
        if (answer === undefined) return next();
        context.body = answer;
      }
    : () => {
        throw new errors.PolicyError(REFUSALS[name] ?? 'This part of Strapi is switched off.');
      };
}
