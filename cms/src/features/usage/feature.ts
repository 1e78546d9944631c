import type { Feature } from '../../core/feature';
import { findUsage } from './server/usage-route';

/** Before something is deleted, editors see what refers to it. */
export const usage: Feature = {
  routes: [{ method: 'GET', path: '/masthead/usage', who: 'read articles', answer: findUsage }],
};
