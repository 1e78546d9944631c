import { join } from 'node:path';

const NAMES = { cms: 'Strapi', site: 'The site' };
const MEANWHILE = {
  cms: ' Meanwhile the site serves what it has kept, and editors have to wait.',
  site: '',
};
/** A failure this long after the one before does not belong to the same row. */
const ROW_MS = 600_000;
/** The first failures in a row are all announced, later ones less and less often. */
const ALL_ANNOUNCED = 3;

/**
 * Announces to the operator, in plain words, what happens to Strapi and the site. However long a failure repeats, it
 * does not flood the terminal.
 * @param {(line: string) => void} line writes a line to the terminal
 * @param {string} logs the folder of their logs
 * @returns {(event: import('./magazine.mjs').MagazineEvent) => void}
 */
export function createAnnouncer(line, logs) {
  const rows = { cms: newRow(), site: newRow() };

  return ({ part, ...event }) => {
    const name = NAMES[part];
    if (event.type === 'ready') {
      if (rows[part].isAnnounced) line(`${name} is ready.`);
      rows[part].isAnnounced = false;
      return;
    }

    const { how, wasReady, pauseMs, lastLines } = event;
    if (Date.now() - rows[part].lastAt > ROW_MS) rows[part] = newRow();
    const row = rows[part];
    row.failures += 1;
    row.lastAt = Date.now();
    row.isAnnounced = row.failures <= ALL_ANNOUNCED || Number.isInteger(Math.log2(row.failures));
    if (!row.isAnnounced) return;

    // What it wrote is shown again only when it is something else.
    const text = withoutNumbers(lastLines.join('\n'));
    if (text !== row.shown) for (const each of lastLines) line(`    ${each}`);
    row.shown = text;

    const what = wasReady ? how : `could not start: it ${how}`;
    const when = pauseMs === 0 ? '' : ` in ${pauseMs / 1000} s`;
    line(`${name} ${what}. It is restarted${when}.${MEANWHILE[part]}`);
    if (row.failures >= ALL_ANNOUNCED) {
      line(
        `Failures so far: ${row.failures}. Not all are announced here; all are in ${join(logs, `${part}.log`)}.`,
      );
    }
  };
}

function newRow() {
  return { failures: 0, lastAt: 0, isAnnounced: false, shown: '' };
}

/**
 * Process numbers, times and the like differ each time.
 * @param {string} text
 */
function withoutNumbers(text) {
  return text.replace(/\d+/g, '');
}
