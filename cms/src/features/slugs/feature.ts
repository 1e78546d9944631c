import type { Feature } from '../../core/feature';
import { ARTICLES, PUBLICATIONS, SAVES } from '../../core/rules/subjects';
import { makeSlugUnique } from './server/make-slug-unique';
import { setSlug } from './server/set-slug';

/** The words of an article's URL follow its title until it is public. */
export const slugs: Feature = {
  rules: [
    { phase: 'change', of: ARTICLES, on: SAVES, run: setSlug },
    { phase: 'change', of: ARTICLES, on: PUBLICATIONS, run: makeSlugUnique },
  ],
};
