import type { Feature } from '../../core/feature';
import { showFormulas } from './server/formula-route';

/** The text editor shows formulas as readers see them. */
export const formulas: Feature = {
  routes: [{ method: 'POST', path: '/masthead/formulas', who: 'create articles', answer: showFormulas }],
};
