import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** The file whose tests name the seam they prove, before a colon. */
const COMMON = 'seams.integration.test.ts';

/**
 * @typedef {object} Seam
 * @property {string} name the file with the private parts of Strapi, without extension
 * @property {string[]} broken what its tests say does not hold, with the first line of why
 */

/**
 * Reads what holds from reports of Vitest's JSON reporter, one seam per file of `cms/src/strapi` and `cms/src/core/panel/strapi`.
 * @param {readonly string[]} reports
 * @returns {Seam[]} in the order of their names
 */
export function readSeams(reports) {
  /** @type {Map<string, string[]>} */
  const seams = new Map();
  for (const report of reports) {
    for (const { name, assertionResults, message } of JSON.parse(readFileSync(report, 'utf8')).testResults) {
      const file = basename(name);
      // A file that can't be loaded, or whose service doesn't start, has an empty list of results.
      if (assertionResults.length === 0) add(file, [firstLine(message)]);
      for (const { title, status, failureMessages } of assertionResults) {
        const seam = file === COMMON ? title.split(':')[0] : file;
        add(seam, status === 'passed' ? [] : [`${title} (${firstLine(failureMessages?.[0])})`]);
      }
    }
  }
  return [...seams].map(([name, broken]) => ({ name, broken })).sort((a, b) => (a.name < b.name ? -1 : 1));

  /**
   * @param {string} of a seam, or a file of tests
   * @param {readonly string[]} broken
   */
  function add(of, broken) {
    const name = of.replace(/(\.integration)?\.test\.ts$/, '');
    seams.set(name, [...(seams.get(name) ?? []), ...broken]);
  }
}

/** @param {string | undefined} text */
const firstLine = (text) => text?.trim().split('\n')[0] || 'no reason given';
