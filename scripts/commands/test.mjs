import { mkdirSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../arguments.mjs';
import { getBrowser } from '../browser.mjs';
import { printError, runCommand } from '../command.mjs';
import { countStep, sum, summaryLine } from '../counts.mjs';
import { npm } from '../npm.mjs';
import { describeMissing, findTool } from '../optional-tools.mjs';
import { Problem } from '../problem.mjs';
import { testEnv } from '../process-env.mjs';
import { run } from '../run.mjs';
import { prepareSeededDataDir } from '../seeded-data.mjs';
import { ROOT } from '../settings.mjs';
import { setUp } from '../setup.mjs';
import { testSteps } from '../test-steps.mjs';

/** Alone, most steps leave a core idle while they wait for services and browsers. Three at once make each other slow. */
const MAX_STEPS_AT_ONCE = 2;

/** Memory for a step with its services, browsers and the file cache: with less, all of them wait for the disk. */
const STEP_MEMORY_BYTES = 4 * 1024 ** 3;

/** Far more than any step needs. It ends a step that hangs. */
const STEP_TIMEOUT_MS = 7_200_000;

/**
 * Lines of a step's output with this prefix are also shown when the step succeeds. Differs from the mark of the content service's
 * lines for operators, of which tests print dozens.
 */
const NOTE = 'note: ';

const SKIPPED = { passed: 0, failed: 0, skipped: 1 };

const OPTIONAL_TOOLS = /** @type {const} */ ([
  'java',
  'firefox',
  'postgresql',
  'varnish',
  'radosgw',
  'opensearch',
  'opensearch3',
]);

/** The name for all tests, instead of a sample of the longest ones. */
const ALL = 'all';

/**
 * `npm test`: runs all steps, with a sample of the longest tests, or only the given ones: `npm test -- unit types`. With `all`, it runs
 * the longest ones whole: `npm test -- all`, `npm test -- all panel`.
 * @param {readonly string[]} args
 */
export const main = (args) => runCommand((command) => test(command, args), { stoppedCode: 130 });

/**
 * @param {import('../command.mjs').Command} command
 * @param {readonly string[]} args
 */
async function test(command, args) {
  const { terminal, signal } = command;
  // Tests start the content service dozens of times. Without having to compile Strapi, a start takes two thirds of the time.
  process.env = { ...testEnv(process.env), NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled-for-tests') };
  const isSample = !args.includes(ALL);
  if (isSample) process.env.TEST_SAMPLE = 'true';
  const known = testSteps(ROOT, emptyReports(), { isSample });
  const { names } = readArguments(args, { options: {}, names: [ALL, ...known.map(({ name }) => name)] });
  const chosen = names.filter((name) => name !== ALL);
  const steps = known.filter(({ name, isLong }) =>
    chosen.length === 0 ? !(isSample && isLong) : chosen.includes(name),
  );

  /** @type {import('../counts.mjs').Counts[]} */
  const counted = [];
  /** @type {Set<import('../optional-tools.mjs').ToolName>} */
  const missing = new Set();
  try {
    const tools = await prepare(steps, missing, command);
    const remaining = [...steps];
    const runRemaining = async () => {
      for (let step = remaining.shift(); step; step = remaining.shift()) {
        counted.push(await runStep(step, tools, command));
      }
    };
    await Promise.all(Array.from({ length: stepsAtOnce(machineMemory()) }, runRemaining));
  } catch (error) {
    // Without an install and a build no step can run.
    signal.throwIfAborted();
    printError(error, terminal);
    counted.push(countStep(false));
  }

  const total = sum(counted);
  terminal.line();
  for (const name of missing) terminal.line(describeMissing(name));
  terminal.line(summaryLine(total));
  return total.failed > 0 ? 1 : 0;
}

/** @param {number} memory in bytes */
export const stepsAtOnce = (memory) =>
  Math.max(1, Math.min(MAX_STEPS_AT_ONCE, Math.round(memory / STEP_MEMORY_BYTES)));

/** The memory of the machine or of the container, in bytes. */
const machineMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** @typedef {Awaited<ReturnType<typeof prepare>>} Tools */

/**
 * Installs and builds what the steps need.
 * @param {import('../test-steps.mjs').Step[]} steps
 * @param {Set<import('../optional-tools.mjs').ToolName>} missing receives the programs that are looked for and not there
 * @param {import('../command.mjs').Command} command
 */
async function prepare(steps, missing, { terminal, signal }) {
  const needs = new Set(steps.flatMap((step) => step.needs));
  const builds = /** @type {const} */ (['cms', 'site']).filter((name) => needs.has(name));
  const runtime = await setUp(
    ROOT,
    {
      cms: needs.has('cms'),
      importers: needs.has('importers'),
      testPackages: [
        ...(needs.has('browser') ? /** @type {const} */ (['fonts']) : []),
        ...(needs.has('java') ? /** @type {const} */ (['nu-checker']) : []),
      ],
      builds,
    },
    { env: process.env, terminal, signal },
  );
  const context = { root: ROOT, runtime, terminal, signal };
  const browser = once(() => getBrowser(context));
  // A missing browser is reported before the long steps, and again by the step that needs it.
  if (needs.has('browser')) {
    await browser().catch((error) => {
      signal.throwIfAborted();
      printError(error, terminal);
    });
  }
  /** @param {import('../optional-tools.mjs').ToolName} name */
  const tool = (name) =>
    once(async () => {
      const variable = await findTool(name, context);
      if (!variable) missing.add(name);
      return variable;
    });
  return {
    runtime,
    optional: {
      java: tool('java'),
      firefox: tool('firefox'),
      postgresql: tool('postgresql'),
      varnish: tool('varnish'),
      radosgw: tool('radosgw'),
      opensearch: tool('opensearch'),
      opensearch3: tool('opensearch3'),
    },
    panel: once(() => terminal.step('Admin panel', () => buildPanel(runtime, signal))),
    magazine: once(() => terminal.step('Sample magazine', () => prepareSeededDataDir({ signal }))),
    browser,
  };
}

/**
 * @param {import('../test-steps.mjs').Step} step
 * @param {Tools} tools
 * @param {import('../command.mjs').Command} command
 * @returns {Promise<import('../counts.mjs').Counts>}
 */
async function runStep(step, tools, { terminal, signal }) {
  const { label, needs } = step;
  try {
    const env = { ...tools.runtime.env, ...step.env };
    if (needs.includes('browser')) env.CHROMIUM_PATH = await tools.browser();
    if (needs.includes('panel')) await tools.panel();
    if (needs.includes('magazine')) await tools.magazine();
    for (const name of OPTIONAL_TOOLS) {
      if (!needs.includes(name)) continue;
      const variable = await tools.optional[name]();
      if (step.requires === name && !variable) return SKIPPED;
      Object.assign(env, variable);
    }
    const options = { cwd: ROOT, env, signal, timeoutMs: STEP_TIMEOUT_MS };
    const notes = await terminal.step(label, async () => {
      const { code, lines, timedOut } =
        step.program === 'npm'
          ? await npm(step.args, options)
          : await run(tools.runtime.node, step.args, options);
      if (timedOut) {
        throw new Problem(`${label}: stopped after ${STEP_TIMEOUT_MS / 60_000} minutes, see above.`, lines);
      }
      if (code !== 0) throw new Problem(`${label}: failed, see above.`, lines);
      return lines.filter((line) => line.startsWith(NOTE));
    });
    for (const note of notes) terminal.line(`  ${note.slice(NOTE.length)}`);
    return countStep(true, step.counts?.());
  } catch (error) {
    signal.throwIfAborted();
    printError(error, terminal);
    return countStep(false, step.counts?.());
  }
}

/**
 * With the command for it, whose environment must not reach the tests.
 * @param {import('../runtime.mjs').Runtime} runtime
 * @param {AbortSignal} signal
 */
async function buildPanel({ env }, signal) {
  const { code, lines } = await npm(['run', '--silent', 'admin'], { cwd: ROOT, env, signal });
  if (code !== 0) throw new Problem('The admin panel could not be built, see above.', lines);
}

/** @returns {string} an empty folder for the runners' reports */
function emptyReports() {
  const folder = join(ROOT, '.cache', 'reports');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {() => Promise<T>} does the work at the first call, and returns the same promise at every call
 */
function once(work) {
  /** @type {Promise<T> | undefined} */
  let result;
  return () => (result ??= work());
}
