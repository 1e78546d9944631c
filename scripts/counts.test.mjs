import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countStep, readPlaywrightCounts, readVitestCounts, sum, summaryLine } from './counts.mjs';
import { tempDir } from './testing/temp-dir.mjs';

describe('counts', () => {
  test("are read from Vitest's report", () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 2,
      numPendingTests: 1,
      numTodoTests: 1,
      success: false,
    };
    expect(readVitestCounts(fileWith(report))).toEqual({ passed: 7, failed: 2, skipped: 2 });
  });

  test("are read from Playwright's report", () => {
    const report = { stats: { expected: 5, flaky: 0, unexpected: 2, skipped: 3 } };
    expect(readPlaywrightCounts(fileWith(report))).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  test.each(['', '{"numPassed', 'null'])('are undefined for an incomplete report: %o', (text) => {
    const file = join(tempDir({ report: text }), 'report');
    expect(readVitestCounts(file)).toBeUndefined();
    expect(readPlaywrightCounts(file)).toBeUndefined();
    expect(readVitestCounts(`${file}-missing`)).toBeUndefined();
  });

  test.each([
    { succeeded: true, reported: undefined, counted: [1, 0, 0] },
    { succeeded: false, reported: undefined, counted: [0, 1, 0] },
    { succeeded: true, reported: [9, 0, 2], counted: [9, 0, 2] },
    { succeeded: false, reported: [9, 3, 2], counted: [9, 3, 2] },
    { succeeded: false, reported: [9, 0, 0], counted: [9, 1, 0] },
    { succeeded: false, reported: [0, 0, 0], counted: [0, 1, 0] },
  ])(
    'of a step with success $succeeded and report $reported are $counted',
    ({ succeeded, reported, counted }) => {
      expect(countStep(succeeded, reported && counts(reported))).toEqual(counts(counted));
    },
  );

  test.each([
    {
      all: [
        [1, 0, 0],
        [120, 0, 0],
      ],
      line: '121 passed, 0 failed',
    },
    {
      all: [
        [1, 0, 0],
        [0, 1, 0],
        [3, 2, 4],
      ],
      line: '4 passed, 3 failed, 4 skipped',
    },
    { all: [], line: '0 passed, 0 failed' },
  ])('are summed up in one line: $line', ({ all, line }) => {
    expect(summaryLine(sum(all.map(counts)))).toBe(line);
  });
});

/** @param {number[]} numbers */
function counts([passed = 0, failed = 0, skipped = 0]) {
  return { passed, failed, skipped };
}

/** @param {object} report */
function fileWith(report) {
  return join(tempDir({ 'report.json': JSON.stringify(report) }), 'report.json');
}
