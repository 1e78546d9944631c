import { changesRoute } from '../content-api/changes/answer-changes';
import { searchWordsRoute } from '../content-api/search-words/answer-search-words';
import { sitemapRoute } from '../content-api/sitemaps/answer-sitemaps';
import { textsRoute } from '../content-api/texts/answer-texts';
import type { OwnRoute } from '../core/routes/own-route';
import { FEATURES } from './features';

/**
 * Routes of the content API that we answer ourselves. Strapi's router answers the calls of the contract, except lists of cards.
 */
const OWN_ROUTES: readonly OwnRoute[] = [
  changesRoute,
  sitemapRoute,
  textsRoute,
  searchWordsRoute,
  ...FEATURES.flatMap(({ contentRoutes = [] }) => contentRoutes),
];

/** The route for a request of the content API, whatever its method; `null` if Strapi answers it. */
export const ownRouteOf = (path: string, queryString: string): OwnRoute | null =>
  OWN_ROUTES.find(({ matches }) => matches(path, queryString)) ?? null;
