import type { Feature } from '../../core/feature';
import { reportRoute } from './server/answer-reports';
import { dismissMissing, listMissing, listMissingSearches } from './server/missing-route';
import { MISSING_URLS } from './server/missing-table';

const WHO = 'make redirects and search words';

/** Editors see the URLs without a page and the searches without an answer that readers tried. */
export const missingUrls: Feature = {
  tables: [MISSING_URLS],
  routes: [
    { method: 'GET', path: '/masthead/missing-addresses', who: WHO, answer: listMissing },
    { method: 'DELETE', path: '/masthead/missing-addresses/:id', who: WHO, answer: dismissMissing },
    { method: 'GET', path: '/masthead/missing-searches', who: WHO, answer: listMissingSearches },
  ],
  contentRoutes: [reportRoute],
};
