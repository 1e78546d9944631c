import { reportRoute } from '../features/missing-addresses/server/answer-reports';
import { draftRoute } from '../features/preview/server/answer-drafts';
import { redirectRoute } from '../features/redirects/server/answer-redirects';
import { changesRoute } from './changes/answer-changes';
import type { OwnRoute } from './own-route';
import { searchWordsRoute } from './search-words/answer-search-words';
import { sitemapRoute } from './sitemaps/answer-sitemaps';
import { textsRoute } from './texts/answer-texts';

/** What the content API answers itself. Strapi's router answers the calls of the contract, except lists of cards. */
const OWN_ROUTES: readonly OwnRoute[] = [
  changesRoute,
  redirectRoute,
  sitemapRoute,
  textsRoute,
  searchWordsRoute,
  draftRoute,
  reportRoute,
];

/** The route for a request of the content API, whatever its method; `null` if Strapi answers it. */
export const ownRouteOf = (path: string, queryString: string): OwnRoute | null =>
  OWN_ROUTES.find(({ matches }) => matches(path, queryString)) ?? null;
