import { join } from 'node:path';
import { readPlaywrightCounts, readVitestCounts } from './counts.mjs';

/**
 * @typedef {object} Step
 * @property {string} name what it is called on the command line
 * @property {string} label
 * @property {'node' | 'npm'} program
 * @property {readonly string[]} args
 * @property {NodeJS.ProcessEnv} [env]
 * @property {readonly Need[]} needs
 * @property {() => import('./counts.mjs').Counts | undefined} [counts] when it counts tests itself; else it is one test
 */

/** @typedef {'site' | 'cms' | 'magazine' | 'browser'} Need the site built, Strapi built, Strapi filled, a browser */

/**
 * Everything `npm test` does, quick things first.
 * @param {string} root
 * @param {string} reports a folder for the runners' reports
 * @returns {Step[]}
 */
export function testSteps(root, reports) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const e2eReport = join(reports, 'e2e.json');

  /** @param {string} script */
  const npm = (script) => /** @type {const} */ ({ program: 'npm', args: ['run', '--silent', script] });
  /** @param {readonly string[]} args */
  const node = (...args) => /** @type {const} */ ({ program: 'node', args });
  /** @param {string} project */
  const project = (project) => {
    const report = join(reports, `${project}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return {
      ...node(vitest, 'run', '--project', project, ...reporters),
      counts: () => readVitestCounts(report),
    };
  };

  return [
    { name: 'types', label: 'Types', needs: ['cms'], ...npm('check:types') },
    { name: 'lint', label: 'Lint', needs: [], ...npm('check:lint') },
    { name: 'imports', label: 'Import directions', needs: [], ...npm('check:imports') },
    { name: 'unit', label: 'Unit tests', needs: ['cms'], ...project('unit') },
    {
      name: 'integration',
      label: 'Integration tests',
      needs: ['cms', 'magazine'],
      ...project('integration'),
    },
    {
      name: 'faults',
      label: 'Faults, in brief',
      needs: ['site', 'cms', 'magazine'],
      ...node(join(root, 'faults', 'main.ts'), '--brief'),
    },
    {
      name: 'e2e',
      label: 'End-to-end tests',
      needs: ['site', 'cms', 'magazine', 'browser'],
      ...node(playwright, 'test', '--reporter=line,json'),
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport },
      counts: () => readPlaywrightCounts(e2eReport),
    },
  ];
}
