import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSeams } from './seams.mjs';

const folder = mkdtempSync(join(tmpdir(), 'seams-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * @param {string} name
 * @param {object[]} testResults
 */
function report(name, testResults) {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ testResults }));
  return file;
}

test('each assumption about Strapi holds, or the report names what failed', () => {
  const unit = report('unit', [
    {
      name: '/cms/src/strapi/keep-statements.test.ts',
      assertionResults: [{ title: 'once', status: 'passed' }],
    },
    { name: '/cms/src/strapi/utc-timestamps.test.ts', assertionResults: [], message: 'No driver\nat …' },
  ]);
  const integration = report('integration', [
    {
      name: '/cms/src/strapi/seams.integration.test.ts',
      assertionResults: [
        { title: 'keep-statements: by Knex', status: 'passed' },
        { title: 'accounts: logs in', status: 'failed', failureMessages: ['Error: no such user\n at …'] },
        { title: 'own-tables: are made', status: 'skipped' },
      ],
    },
  ]);
  expect(readSeams([unit, integration])).toEqual([
    { name: 'accounts', broken: ['accounts: logs in (Error: no such user)'] },
    { name: 'keep-statements', broken: [] },
    { name: 'own-tables', broken: ['own-tables: are made (no reason given)'] },
    { name: 'utc-timestamps', broken: ['No driver'] },
  ]);
});
