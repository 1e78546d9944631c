import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {string} file a report of Vitest's JSON reporter
 * @returns {Counts | undefined} undefined when the report is missing or incomplete
 */
export function readVitestCounts(file) {
  const report = readJson(file);
  if (!report) return undefined;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return counts(numPassedTests, numFailedTests, numPendingTests + numTodoTests);
}

/**
 * @param {string} file a report of Playwright's JSON reporter
 * @returns {Counts | undefined} undefined when the report is missing or incomplete
 */
export function readPlaywrightCounts(file) {
  const report = readJson(file);
  if (!report?.stats) return undefined;
  const { expected, unexpected, skipped } = report.stats;
  return counts(expected, unexpected, skipped);
}

/**
 * @param {string} file a report of one of our own steps
 * @returns {Counts | undefined} undefined when the report is missing or incomplete
 */
export function readOwnCounts(file) {
  const report = readJson(file);
  return report && counts(report.passed, report.failed, report.skipped);
}

/**
 * The counts of one step. A step without a report counts as one test. A runner that fails without a failed test, because
 * it crashed or could not load a file, counts as one failed test.
 * @param {boolean} succeeded whether it exited with code 0
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
    // The runner was killed while it wrote the report.
    return undefined;
  }
}
