import type { Feature } from '../../core/feature';
import {
  appendPart,
  beginUpload,
  readImport,
  startDryRun,
  startImport,
  stopImport,
} from './server/import-routes';
import { IMPORTS } from './server/import-table';
import { importsOf, startImports } from './server/start-imports';

const WHO = 'run the magazine';

/** The articles of another system are read, checked and imported. */
export const imports: Feature = {
  tables: [IMPORTS],
  start: startImports,
  stop: ({ strapi }) => importsOf(strapi).close(),
  routes: [
    { method: 'GET', path: '/masthead/import', who: WHO, answer: readImport },
    { method: 'POST', path: '/masthead/import/dry-run', who: WHO, answer: startDryRun },
    { method: 'POST', path: '/masthead/import/start', who: WHO, answer: startImport },
    { method: 'POST', path: '/masthead/import/stop', who: WHO, answer: stopImport },
    { method: 'POST', path: '/masthead/import/uploads', who: WHO, answer: beginUpload },
    { method: 'POST', path: '/masthead/import/uploads/:id', who: WHO, answer: appendPart },
  ],
};
