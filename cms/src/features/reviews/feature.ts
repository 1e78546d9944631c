import type { Feature } from '../../core/feature';
import { ARTICLES, PUBLICATIONS, SAVES } from '../../core/rules/subjects';
import { removeReviewMark, setReadySince } from './server/review-mark';
import { listReviews } from './server/review-route';

/** Authors mark articles as ready, and editors find them. */
export const reviews: Feature = {
  rules: [
    { phase: 'change', of: ARTICLES, on: SAVES, run: setReadySince },
    { phase: 'change', of: ARTICLES, on: PUBLICATIONS, run: removeReviewMark },
  ],
  routes: [{ method: 'GET', path: '/masthead/reviews', who: 'be logged in', answer: listReviews }],
};
