import { rememberPublication } from '../../core/database/published-articles';
import type { Feature } from '../../core/feature';
import { ARTICLES, PUBLICATIONS } from '../../core/rules/subjects';
import { APPROVALS } from './server/approval-table';
import {
  approveForDate,
  cancelDates,
  cancelWithoutDate,
  dropWaitingMark,
  refuseWithdrawalFirst,
} from './server/approve-for-date';
import { confirmClock, readClock } from './server/clock-route';
import { FAILED_WITHDRAWALS } from './server/failed-withdrawals';
import { readSchedule } from './server/schedule-route';
import { setFirstDate, setFirstDateOfDraft, startAsNewArticle } from './server/set-first-date';

/** Articles are published and withdrawn at the dates that editors approve. */
export const schedule: Feature = {
  tables: [APPROVALS, FAILED_WITHDRAWALS],
  rules: [
    { phase: 'refuse', of: ARTICLES, on: PUBLICATIONS, run: refuseWithdrawalFirst },
    { phase: 'change', of: ARTICLES, on: ['clone'], run: startAsNewArticle },
    { phase: 'change', of: ARTICLES, on: ['create', 'update'], run: dropWaitingMark },
    { phase: 'change', of: ARTICLES, on: [...PUBLICATIONS, 'unpublish', 'delete'], run: cancelDates },
    { phase: 'write', of: ARTICLES, on: ['schedule'], run: approveForDate },
    { phase: 'after', of: ARTICLES, on: ['create', 'update'], run: cancelWithoutDate },
  ],
  rowRules: [
    { of: ARTICLES, on: ['beforeCreate'], run: setFirstDate },
    { of: ARTICLES, on: ['afterCreate'], run: setFirstDateOfDraft },
    {
      of: ARTICLES,
      on: ['afterCreate'],
      run: ({ params: { data = {} } }, { strapi }) => rememberPublication(strapi, data),
    },
  ],
  routes: [
    { method: 'GET', path: '/masthead/clock', who: 'be logged in', answer: readClock },
    { method: 'POST', path: '/masthead/clock/confirm', who: 'run the magazine', answer: confirmClock },
    { method: 'GET', path: '/masthead/schedule', who: 'be logged in', answer: readSchedule },
  ],
};
