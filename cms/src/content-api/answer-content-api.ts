import { answerCardLists } from './answers/answer-card-lists';
import { createTokenCheck } from './bearer-token';
import type { ContentApi } from './own-route';
import { ownRouteOf } from './routes';

/** Answers what Strapi's router would not answer, or not as fast. Requests have passed the guard. */
export function answerContentApi(api: ContentApi): void {
  const isAllowed = createTokenCheck(api.readToken);

  api.strapi.server.use(async (context, next) => {
    const route = ownRouteOf(context.path, context.querystring);
    if (!route || (route.method === 'POST') !== (context.method === 'POST')) return next();
    if (!isAllowed(context.get('Authorization'))) return context.unauthorized();
    context.set('Cache-Control', 'no-store');
    await route.answer(context, api);
  });
  answerCardLists(api.strapi, isAllowed);
}
