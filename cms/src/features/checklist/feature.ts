import type { Feature } from '../../core/feature';
import { DRAFTED, PUBLICATIONS } from '../../core/rules/subjects';
import { checkForm } from './server/checklist-route';
import { refuseUnfinished } from './server/refuse-unfinished';

/** Nothing is published with an error that readers would see. */
export const checklist: Feature = {
  rules: [{ phase: 'refuse', of: DRAFTED, on: PUBLICATIONS, run: refuseUnfinished }],
  routes: [{ method: 'POST', path: '/masthead/checklist', who: 'read articles', answer: checkForm }],
};
