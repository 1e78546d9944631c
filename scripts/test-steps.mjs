import { join } from 'node:path';
import { readOwnCounts, readPlaywrightCounts, readVitestCounts } from './counts.mjs';

/**
 * @typedef {object} Step
 * @property {string} name on the command line
 * @property {string} label
 * @property {'node' | 'npm'} program
 * @property {readonly string[]} args
 * @property {NodeJS.ProcessEnv} [env]
 * @property {readonly Need[]} needs
 * @property {import('./optional-tools.mjs').ToolName} [requires] the whole step is skipped without it
 * @property {true} [isLong] with a sample of the longest tests it only runs if it is named
 * @property {() => import('./counts.mjs').Counts | undefined} [counts] reads its test report; without it the step is one test
 */

/**
 * The site's build, Strapi's build, the importer's packages, the admin panel's build, the sample magazine, a browser with fonts, and programs that
 * tests can do without.
 * @typedef {'site' | 'cms' | 'importers' | 'panel' | 'magazine' | 'browser' | import('./optional-tools.mjs').ToolName} Need
 */

/** The fault cases of `npm test`: outages, attacks on pages, and one flood. */
const SOME_FAULTS = ['killed', 'xss', 'one-bad-article', 'floods'];

/**
 * The steps of `npm test`, which begin in this order, a few at a time: fast ones first, then those that mostly wait (`faults`,
 * `panel`) beside those that keep the processor busy.
 * @param {string} root
 * @param {string} reports the folder for the runners' reports
 * @param {{ isSample: boolean }} extent a sample of the longest tests, or all of them
 * @returns {Step[]}
 */
export function testSteps(root, reports, { isSample }) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');

  /** @param {string} script */
  const npm = (script) => /** @type {const} */ ({ program: 'npm', args: ['run', '--silent', script] });
  /** @param {readonly string[]} args */
  const node = (...args) => /** @type {const} */ ({ program: 'node', args });
  /**
   * @param {string} name
   * @param {string} projects one, or a pattern of several
   */
  const vitestProject = (name, projects = name) => {
    const report = join(reports, `${name}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return {
      ...node(vitest, 'run', '--project', projects, ...reporters),
      counts: () => readVitestCounts(report),
    };
  };

  /**
   * @param {string} name
   * @param {readonly string[]} args
   */
  const playwrightTests = (name, ...args) => {
    const report = join(reports, `${name}.json`);
    return {
      ...node(playwright, 'test', '--reporter=line,json', ...args),
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      counts: () => readPlaywrightCounts(report),
    };
  };

  return [
    { name: 'types', label: 'Types', needs: ['cms', 'importers'], ...npm('check:types') },
    { name: 'lint', label: 'Lint', needs: [], ...npm('check:lint') },
    {
      name: 'advisories',
      label: 'Advisories about packages',
      needs: [],
      ...node(join(root, 'testing', 'advisories', 'main.ts'), join(reports, 'advisories.json')),
      counts: () => readOwnCounts(join(reports, 'advisories.json')),
    },
    { name: 'unit', label: 'Unit tests', needs: ['cms', 'importers'], ...vitestProject('unit', 'unit*') },
    {
      name: 'faults',
      label: 'Fault tests, brief run',
      needs: ['site', 'cms', 'importers', 'magazine'],
      ...node(join(root, 'faults', 'main.ts'), '--brief', ...(isSample ? SOME_FAULTS : [])),
    },
    {
      name: 'integration',
      label: 'Integration tests',
      // Tests that run on both databases only run here if PostgreSQL is missing, unless all tests run.
      needs: ['cms', 'importers', 'magazine', 'varnish', 'radosgw', 'postgresql'],
      ...vitestProject('integration', 'integration*'),
    },
    {
      name: 'panel',
      label: 'Tests of the admin panel',
      needs: ['site', 'cms', 'importers', 'panel', 'magazine', 'browser'],
      ...playwrightTests('panel', '--config', join(root, 'e2e', 'panel', 'playwright.config.ts')),
    },
    {
      name: 'e2e',
      label: 'End-to-end tests',
      needs: ['site', 'cms', 'magazine', 'browser'],
      ...playwrightTests('e2e'),
    },
    {
      name: 'postgresql',
      label: 'Integration tests on PostgreSQL',
      needs: ['cms', 'magazine', 'postgresql', 'varnish'],
      requires: 'postgresql',
      ...vitestProject('postgresql'),
    },
    {
      name: 'opensearch',
      label: 'Tests on OpenSearch',
      needs: ['cms', 'importers', 'magazine', 'opensearch'],
      requires: 'opensearch',
      ...vitestProject('opensearch'),
    },
    {
      name: 'opensearch-3',
      label: 'Tests on OpenSearch 3',
      needs: ['cms', 'importers', 'magazine', 'opensearch3'],
      requires: 'opensearch3',
      isLong: true,
      ...vitestProject('opensearch-3'),
    },
    {
      name: 'strangers',
      label: "Walk over a strangers' magazine",
      // Java is for the checker of HTML, which a sample leaves out.
      needs: ['site', 'cms', 'browser', 'firefox', ...(isSample ? [] : [/** @type {const} */ ('java')])],
      ...playwrightTests('strangers', '--config', join(root, 'e2e', 'strangers', 'playwright.config.ts')),
    },
  ];
}
