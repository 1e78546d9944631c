import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How long a file of an earlier build stays: readers may have a page open that will load it. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes the files that a build has replaced more than a day ago, and their compressed forms (decision 0016).
 * @param {object} options
 * @param {string} options.folder the files of all builds; their names contain a hash of the content
 * @param {string} options.record a JSON file with the time at which each file of an earlier build was replaced
 * @param {readonly string[]} options.current the names of the files of the newest build
 * @param {number} options.now in milliseconds since the epoch
 */
export function removeReplacedFiles({ folder, record, current, now }) {
  const recorded = readRecord(record);
  /** @type {Record<string, number>} */
  const replaced = {};
  for (const file of readdirSync(folder)) {
    const name = file.replace(/\.(br|gz)$/, '');
    if (current.includes(name)) continue;
    const time = recorded[name];
    const since = typeof time === 'number' ? Math.min(time, now) : now;
    if (now - since > KEPT_MS) rmSync(join(folder, file), { recursive: true });
    else replaced[name] = since;
  }
  writeFileSync(record, JSON.stringify(replaced, null, 2));
}

/**
 * @param {string} record
 * @returns {Record<string, unknown>} empty if the file is missing or damaged, so that all files stay for another day
 */
function readRecord(record) {
  if (!existsSync(record)) return {};
  try {
    return Object(JSON.parse(readFileSync(record, 'utf8')));
  } catch {
    return {};
  }
}
