import { CATEGORY } from '../../content-types';
import type { Feature } from '../../core/feature';
import { SAVES, TERMS } from '../../core/rules/subjects';
import { forgetFormerNames, forgetTakenName, storeFormerName } from './server/former-names';
import { countMergedArticles, merge } from './server/merge-routes';
import { MERGED_ENTRIES } from './server/merged-entries';
import { moveSubcategories } from './server/move-subcategories-up';
import { findNamed } from './server/named-route';
import { refuseCircle } from './server/refuse-circle';
import { refuseTwin } from './server/refuse-twin';

/** Categories, tags and dossiers: each name once, former names still found, one merged into another. */
export const terms: Feature = {
  tables: [MERGED_ENTRIES],
  rules: [
    { phase: 'refuse', of: TERMS, on: SAVES, run: refuseTwin },
    { phase: 'change', of: [CATEGORY], on: ['delete'], run: moveSubcategories },
    { phase: 'after', of: TERMS, on: ['create', 'clone'], run: forgetTakenName },
    { phase: 'after', of: TERMS, on: ['update'], ...storeFormerName },
    { phase: 'after', of: TERMS, on: ['delete'], run: forgetFormerNames },
    { phase: 'after', of: [CATEGORY], on: SAVES, ...refuseCircle },
  ],
  routes: [
    { method: 'GET', path: '/masthead/merge', who: 'merge terms', answer: countMergedArticles },
    { method: 'POST', path: '/masthead/merge', who: 'merge terms', answer: merge },
    { method: 'GET', path: '/masthead/named', who: 'create articles', answer: findNamed },
  ],
};
