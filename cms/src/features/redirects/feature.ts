import { REDIRECT } from '../../content-types';
import type { Feature } from '../../core/feature';
import { SAVES } from '../../core/rules/subjects';
import { redirectRoute } from './server/answer-redirects';
import { checkRedirect, forgetKey } from './server/check-redirect';

/** Former URLs lead to the pages that replaced them. */
export const redirects: Feature = {
  rules: [
    { phase: 'change', of: [REDIRECT], on: ['clone'], run: forgetKey },
    { phase: 'after', of: [REDIRECT], on: SAVES, run: checkRedirect },
  ],
  contentRoutes: [redirectRoute],
};
