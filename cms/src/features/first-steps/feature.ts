import type { Feature } from '../../core/feature';
import { readFirstSteps } from './server/first-steps-route';

/** A new magazine's home of the panel says what to do first. */
export const firstSteps: Feature = {
  routes: [{ method: 'GET', path: '/masthead/first-steps', who: 'be logged in', answer: readFirstSteps }],
};
