import type { Feature } from '../../core/feature';
import { ARTICLES } from '../../core/rules/subjects';
import { listCorrections } from './server/list-corrections';

/** The corrections of public articles have a list of their own. */
export const corrections: Feature = {
  rules: [{ phase: 'after', of: ARTICLES, on: ['publish', 'unpublish', 'delete'], run: listCorrections }],
};
