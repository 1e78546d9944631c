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
  return [
    check('types', 'Types', ['cms']),
    check('lint', 'Lint'),
    check('imports', 'Import directions'),
    vitest('unit', 'Unit tests', ['cms']),
    vitest('integration', 'Integration tests', ['cms', 'magazine']),
    faults(),
    endToEnd(),
  ];

  /**
   * @param {string} name
   * @param {string} label
   * @param {readonly Need[]} [needs]
   * @returns {Step}
   */
  function check(name, label, needs = []) {
    return { name, label, program: 'npm', args: ['run', '--silent', `check:${name}`], needs };
  }

  /**
   * @param {string} project
   * @param {string} label
   * @param {readonly Need[]} needs
   * @returns {Step}
   */
  function vitest(project, label, needs) {
    const report = join(reports, `${project}.json`);
    const script = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    return {
      name: project,
      label,
      program: 'node',
      args: [
        script,
        'run',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      needs,
      counts: () => readVitestCounts(report),
    };
  }

  /** @returns {Step} */
  function faults() {
    return {
      name: 'faults',
      label: 'Faults, in brief',
      program: 'node',
      args: [join(root, 'faults', 'main.ts'), '--brief'],
      needs: ['site', 'cms', 'magazine'],
    };
  }

  /** @returns {Step} */
  function endToEnd() {
    const report = join(reports, 'e2e.json');
    return {
      name: 'e2e',
      label: 'End-to-end tests',
      program: 'node',
      args: [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', '--reporter=line,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      needs: ['site', 'cms', 'magazine', 'browser'],
      counts: () => readPlaywrightCounts(report),
    };
  }
}
