import { VERSIONS } from '../../core/database/version-table';
import type { Feature } from '../../core/feature';
import { DRAFTED, SINGLES } from '../../core/rules/subjects';
import { removeOldVersions } from './server/remove-old-versions';
import {
  completeDraft,
  refuseWithdrawal,
  removeVersions,
  storeEarlierPublication,
  storePublication,
} from './server/store-publication';
import { storeReplacedDraft } from './server/store-replaced-draft';
import { compareVersion, listVersions, restoreVersion } from './server/version-routes';

/** Every publication and every replaced draft can be compared and restored. */
export const versions: Feature = {
  tables: [VERSIONS],
  start: ({ strapi, clock, timers, settings }) =>
    removeOldVersions(strapi, { clock, timers, days: settings.versionDays }),
  rules: [
    { phase: 'refuse', of: SINGLES, on: ['unpublish'], run: refuseWithdrawal },
    { phase: 'change', of: DRAFTED, on: ['update', 'publish'], run: storeEarlierPublication },
    { phase: 'change', of: DRAFTED, on: ['update', 'discardDraft'], run: storeReplacedDraft },
    { phase: 'change', of: SINGLES, on: ['delete'], run: removeVersions },
    { phase: 'after', of: SINGLES, on: ['discardDraft'], run: completeDraft },
    { phase: 'after', of: DRAFTED, on: ['publish'], run: storePublication },
  ],
  routes: [
    { method: 'GET', path: '/masthead/versions', who: 'read articles', answer: listVersions },
    { method: 'GET', path: '/masthead/versions/:id', who: 'read articles', answer: compareVersion },
    { method: 'POST', path: '/masthead/versions/:id/restore', who: 'write articles', answer: restoreVersion },
  ],
};
