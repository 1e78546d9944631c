import type { Core } from '@strapi/strapi';
import { LAST_CHANGE_HEADER } from 'masthead-contract/service/changes';
import { answerPages } from '../content-api/answers/answer-pages';
import { createTokenCheck } from '../content-api/bearer-token';
import { changesRoute } from '../content-api/changes/answer-changes';
import { hasContentQuery } from '../content-api/content-query';
import { changeTable } from '../core/database/change-table';
import type { ContentApi } from '../core/routes/own-route';
import { ownRouteOf } from './content-routes';

/** Answers requests that Strapi's router would not answer, or more slowly. They have passed the guard. */
export function answerContentApi(api: ContentApi): void {
  const isAllowed = createTokenCheck(api.readToken);

  nameLastChange(api.strapi);
  api.strapi.server.use(async (context, next) => {
    const route = ownRouteOf(context.path, context.querystring);
    if (!route || (route.method === 'POST') !== (context.method === 'POST')) return next();
    if (!isAllowed(context.get('Authorization'))) return context.unauthorized();
    context.set('Cache-Control', 'no-store');
    await route.answer(context, api);
  });
  answerPages(api.strapi, isAllowed);
}

/**
 * Answers name the last change that they can contain. It is read after them: a site that doesn't know it yet reads the log before
 * it shows the answer together with older pages.
 */
function nameLastChange(strapi: Core.Strapi): void {
  const { readLast } = changeTable(strapi);
  strapi.server.use(async (context, next) => {
    await next();
    const own = ownRouteOf(context.path, context.querystring);
    // The answer of the change log has the number in its body.
    const isOther = own?.method === 'GET' && own !== changesRoute;
    if (isOther || hasContentQuery(context.req)) context.set(LAST_CHANGE_HEADER, String(await readLast()));
  });
}
