import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { inLanguage, languageOfRequest } from '../../../language/sentences';
import { guardPanelRoutes } from '../../../strapi/panel-route-guards';
import { sentences } from '../sentences';
import type { Guards } from './guard';
import { CONTENT_GUARDS } from './guard-content';
import { PICTURE_GUARDS } from './guard-pictures';
import { RELATION_GUARDS } from './guard-relations';
import { hideAccountFields } from './hide-account-fields';
import { hideRelations } from './hide-relations';
import { isOpen } from './open-routes';
import { refuseHidden } from './refuse-hidden';

const GUARDS: Guards = { ...CONTENT_GUARDS, ...RELATION_GUARDS, ...PICTURE_GUARDS };

/** A closed route that has a button in the panel. */
const FETCH_PICTURES = 'POST /upload/actions/upload-from-urls';

/**
 * Puts a guard before every route of the panel: those that `open-routes.ts` does not open are closed, and others check what Strapi
 * does not. Must run in `register`, before Strapi makes its router.
 */
export function guardPanel(strapi: Core.Strapi): void {
  hideRelations(strapi);
  const isDevelopment = Boolean(strapi.config.get('autoReload'));
  guardPanelRoutes(strapi, (name) => guardOf(strapi, name, isDevelopment));
}

function guardOf(strapi: Core.Strapi, name: string, isDevelopment: boolean): Core.MiddlewareHandler {
  const guard = GUARDS[name];
  const answer: Core.MiddlewareHandler = isOpen(name, isDevelopment)
    ? async (context, next) => {
        await refuseHidden(strapi, context, name);
        const answer = await guard?.(strapi, context);
        if (answer === undefined) await next();
        else context.body = answer;
        if (context.body) context.body = hideAccountFields(context.state.userAbility, context.body);
      }
    : () => {
        const { notFetched, switchedOff } = sentences();
        throw new errors.PolicyError(name === FETCH_PICTURES ? notFetched : switchedOff);
      };
  return (context, next) => inLanguage(languageOfRequest(context), () => answer(context, next));
}
