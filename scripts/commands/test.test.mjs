import { describe, expect, test } from 'vitest';
import { fakeProject, runCommandOf } from '../testing/fake-project.mjs';
import { program } from '../testing/program.mjs';
import { tempDir } from '../testing/temp-dir.mjs';
import { stepsAtOnce } from './test.mjs';

const PASSES = 'node -e 0';
const FAILS = 'node -e "console.log(\'x.ts: wrong type\'); process.exit(1)"';

describe('npm test', () => {
  test('shows the output of a failed step, continues after it, and sums up all steps', async () => {
    const { code, lines } = await testIn({
      types: FAILS,
      unit: { numPassedTests: 41, numFailedTests: 0, numPendingTests: 2, numTodoTests: 0 },
    });
    expect(lines.at(-1)).toBe('42 passed, 1 failed, 2 skipped');
    expect(lines.join('\n')).toContain('x.ts: wrong type');
    expect(lines).toContainEqual(expect.stringMatching(/^✗ Types \d+\.\d s$/));
    expect(lines).toContainEqual(expect.stringMatching(/^✓ Unit tests \d+\.\d s$/));
    expect(code).toBe(1);
  });

  test("shows the notes of a passing step, but not services' messages to operators", async () => {
    const { lines } = await testIn({ types: 'node -e "console.log(\'note: 7 pages\\n» a login\')"' }, {}, [
      'types',
    ]);
    expect(lines).toContain('  7 pages');
    expect(lines.join()).not.toContain('a login');
  });

  test('does not use the database and port of a magazine configured in the shell', async () => {
    const types = `node -p "'note: ' + [typeof process.env.DATABASE_URL, typeof process.env.PORT]"`;
    const { lines } = await testIn({ types }, { DATABASE_URL: 'postgres://db/news', PORT: '1' }, ['types']);
    expect(lines).toContain('  undefined,undefined');
  });

  test('exits with 0 when nothing fails', async () => {
    const { code, lines } = await testIn({});
    expect(lines.at(-1)).toBe('3 passed, 0 failed');
    expect(code).toBe(0);
  });

  test('counts a crashed runner as a failed test', async () => {
    const { code, lines } = await testIn({ unit: undefined });
    expect(lines.at(-1)).toBe('2 passed, 1 failed');
    expect(code).toBe(1);
  });

  test('counts a failed install as a failed test', async () => {
    const { code, lines } = await testIn({}, { FAKE_NPM: 'npm error code ENOTFOUND' });
    expect(lines.at(-1)).toBe('0 passed, 1 failed');
    expect(code).toBe(1);
  });

  test('runs only the given steps', async () => {
    const { lines } = await testIn({ lint: FAILS }, {}, ['types', 'unit']);
    expect(lines.at(-1)).toBe('2 passed, 0 failed');
  });

  test.each([
    { args: ['types'], sample: 'true' },
    { args: ['all', 'types'], sample: 'undefined' },
  ])('$args runs a sample of the longest tests unless it has all', async ({ args, sample }) => {
    const types = `node -p "'note: ' + process.env.TEST_SAMPLE"`;
    const { lines } = await testIn({ types }, { TEST_SAMPLE: undefined }, args);
    expect(lines).toContain(`  ${sample}`);
  });

  test.each([
    { gigabytes: 2, steps: 1 },
    { gigabytes: 4, steps: 1 },
    { gigabytes: 8, steps: 2 },
    { gigabytes: 64, steps: 2 },
  ])('runs $steps at a time with $gigabytes GB of memory', ({ gigabytes, steps }) => {
    expect(stepsAtOnce(gigabytes * 1024 ** 3)).toBe(steps);
  });

  test('reports what it leaves out before the totals', async () => {
    const folder = tempDir();
    const env = { PATH: folder, CHROMIUM_PATH: program(folder, 'browser', 'exit 0') };
    const { lines } = await testIn({}, env, ['all', 'strangers', 'types']);
    expect(lines.slice(-3)).toEqual([
      expect.stringMatching(/^Skipped without Java: the Nu HTML checker \('apt-get install/),
      expect.stringMatching(/^Skipped without Firefox: the tests in Firefox \('apt-get install/),
      '2 passed, 0 failed',
    ]);
  });

  test('explains how to get a browser if none can be fetched, and runs the other steps', async () => {
    const { code, lines } = await testIn({}, { PATH: tempDir(), CHROMIUM_PATH: '' }, ['types', 'e2e']);
    expect(lines).toContainEqual(
      expect.stringMatching(/^✗ The tests need Chromium or Chrome, and none could be fetched: install one/),
    );
    expect(lines.at(-1)).toBe('1 passed, 1 failed');
    expect(code).toBe(1);
  });

  test('rejects an unknown step', async () => {
    const { code, lines } = await testIn({}, {}, ['units']);
    expect(lines.at(-1)).toBe(
      "✗ 'units' is unknown: use all, types, lint, advisories, unit, faults, integration, panel, e2e, postgresql, opensearch, opensearch-3, strangers.",
    );
    expect(code).toBe(1);
  });
});

/**
 * Runs `npm test` in a fake project, by default with the fast steps.
 * @param {{ types?: string, lint?: string, unit?: object | undefined }} steps
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string[]} [args]
 */
async function testIn(steps, env = {}, args = ['types', 'lint', 'unit']) {
  const { types = PASSES, lint = PASSES } = steps;
  const onePassed = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  const report = 'unit' in steps ? steps.unit : onePassed;
  const root = fakeProject({
    'package.json': JSON.stringify({
      scripts: { build: PASSES, 'check:types': types, 'check:lint': lint },
    }),
    'packages/vitest/vitest.mjs': fakeVitest(report),
    'packages/@playwright/test/cli.js': '',
    'importers/package-lock.json': '{}',
    'testing/fonts/package-lock.json': '{}',
    'testing/nu-checker/package-lock.json': '{}',
  });
  const { code, output } = runCommandOf(root, 'test', { args, env });
  return { code: await code, lines: output().trimEnd().split('\n') };
}

/** @param {object | undefined} report undefined for a runner that crashes */
function fakeVitest(report) {
  if (!report) return 'process.exit(1);';
  return `
    import { writeFileSync } from 'node:fs';
    const file = process.argv.find((arg) => arg.startsWith('--outputFile.json='));
    writeFileSync(file.slice(file.indexOf('=') + 1), '${JSON.stringify(report)}');`;
}
