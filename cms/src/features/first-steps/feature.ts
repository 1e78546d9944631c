import type { Feature } from '../../core/feature';
import { readFirstSteps } from './server/first-steps-route';

/** Shows the first steps on the panel's home in a new magazine. */
export const firstSteps: Feature = {
  routes: [{ method: 'GET', path: '/masthead/first-steps', who: 'be logged in', answer: readFirstSteps }],
};
