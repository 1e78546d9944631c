import type { Feature } from '../../core/feature';
import { ARTICLES } from '../../core/rules/subjects';
import { showChosenArticle } from './server/show-chosen-article';

/** An article that an editor has put on Home appears there when it is published. */
export const home: Feature = {
  rules: [{ phase: 'after', of: ARTICLES, on: ['publish'], run: showChosenArticle }],
};
