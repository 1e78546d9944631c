import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {string} file a report of Vitest's JSON reporter
 * @returns {Counts | undefined} nothing when there is no report
 */
export function readVitestCounts(file) {
  const report = readJson(file);
  if (!report) return undefined;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return counts(numPassedTests, numFailedTests, numPendingTests + numTodoTests);
}

/**
 * @param {string} file a report of Playwright's JSON reporter
 * @returns {Counts | undefined} nothing when there is no report
 */
export function readPlaywrightCounts(file) {
  const report = readJson(file);
  if (!report?.stats) return undefined;
  const { expected, flaky, unexpected, skipped } = report.stats;
  return counts(expected + flaky, unexpected, skipped);
}

/**
 * The counts of a runner, or of a check without any (one test). A runner that failed without a failed test has still
 * failed: a file that could not be loaded, a crash, no tests at all.
 * @param {boolean} succeeded whether it ended well
 * @param {Counts} [reported]
 * @returns {Counts}
 */
export function countStep(succeeded, reported) {
  if (succeeded) return reported ?? counts(1, 0, 0);
  if (!reported) return counts(0, 1, 0);
  return { ...reported, failed: Math.max(reported.failed, 1) };
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  return all.reduce(
    (total, one) => counts(total.passed + one.passed, total.failed + one.failed, total.skipped + one.skipped),
    counts(0, 0, 0),
  );
}

/** @param {Counts} total */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * @param {number} passed
 * @param {number} failed
 * @param {number} skipped
 */
function counts(passed, failed, skipped) {
  return { passed, failed, skipped };
}

/** @param {string} file */
function readJson(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Half a report: the runner was ended while it wrote.
    return undefined;
  }
}
