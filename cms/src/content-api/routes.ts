import { changesRoute } from './changes/answer-changes';
import { draftRoute } from './drafts/answer-drafts';
import { reportRoute } from './missing-addresses/answer-reports';
import type { OwnRoute } from './own-route';
import { redirectRoute } from './redirects/answer-redirects';
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
