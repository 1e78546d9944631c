import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What runs with writes and requests beside the table of rules, by mechanism, in the order in which the service starts it. */
const BESIDE = {
  // Outside of rules: a document's transaction waits for the lock of SQLite, and the rules run in it.
  'documents.use': ['strapi/write-lock.ts', 'core/rules/apply-rules.ts'],
  // Around each row that is written, the last of them innermost.
  wrapRowWrites: [
    'strapi/check-commits.ts',
    'core/changes/record-writes.ts',
    'media/uploads/guard-uploads.ts',
  ],
  // Before and after rows: row rules first, then files of pictures, then the panel's searches, which only read.
  'lifecycles.subscribe': [
    'core/rules/apply-rules.ts',
    'media/uploads/replaced-files.ts',
    'media/pictures/update-placed.ts',
    'features/article-search/server/search-articles.ts',
  ],
  // A picture that is deleted goes into the bin, unless readers see it: the second one runs first.
  replacePictureDeletion: ['features/bin/server/pictures.ts', 'features/usage/server/refuse-deletion.ts'],
  // Requests, the first of them outermost.
  'server.use': [
    'features/accounts/server/announce-panel.ts',
    'features/accounts/server/mail.ts',
    'strapi/recent-entries.ts',
    'strapi/shown-articles.ts',
    'strapi/status-error.ts',
    'features/unsaved/server/resume-saves.ts',
    'content-api/answer-health.ts',
    'features/answer-content-api.ts',
    'content-api/answers/answer-pages.ts',
    'commands/tasks/idle.ts',
    'index.ts',
  ],
} as const;

const SOURCE = path.join(import.meta.dirname, '..');
const files = globSync('**/*.ts', { cwd: SOURCE, exclude: (file) => file.endsWith('.test.ts') });

test.each(Object.entries(BESIDE))('%s is called only in these files', (mechanism, expected) => {
  const call = new RegExp(`(?<!function )\\b${mechanism.replace('.', '\\.')}\\(`);
  const calling = files.filter((file) => call.test(readFileSync(path.join(SOURCE, file), 'utf8')));
  expect(calling.toSorted()).toEqual(expected.toSorted());
});
