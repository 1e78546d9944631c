import type { Feature } from '../../core/feature';
import { ARTICLES } from '../../core/rules/subjects';
import { putArticleIntoBin } from './server/articles';
import { deleteFromBin, listBin, restoreFromBin } from './server/bin-routes';
import { BIN } from './server/bin-table';

/** Deleted articles and pictures can be restored for 30 days. Pictures come from `keepDeletedPictures`, beside the rules. */
export const bin: Feature = {
  tables: [BIN],
  rules: [{ phase: 'change', of: ARTICLES, on: ['delete'], run: putArticleIntoBin }],
  routes: [
    { method: 'GET', path: '/masthead/bin', who: 'be logged in', answer: listBin },
    { method: 'POST', path: '/masthead/bin/:id/restore', who: 'be logged in', answer: restoreFromBin },
    { method: 'DELETE', path: '/masthead/bin/:id', who: 'be logged in', answer: deleteFromBin },
  ],
};
