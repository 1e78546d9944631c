import { join } from 'node:path';

const NAMES = { cms: 'The content service', site: 'The site' };
const CONSEQUENCES = {
  cms: ' Until it is ready, the site serves only pages it has stored, and editing is not possible.',
  site: '',
};
const MEANWHILE = { cms: ', so the site serves only the pages it has stored', site: '' };
/** The failure count starts again after this long without a failure. */
const RESET_MS = 600_000;
/** The first failures are all announced; after them only numbers 4, 8, 16 and so on. */
const ALWAYS_ANNOUNCED = 3;

/**
 * Reports to the operator when the content service or the site fails and when it is ready again. Repeated failures are reported
 * less and less often, so that they don't flood the terminal. A failure that the process itself explains is one line, shown once.
 * @param {(line: string) => void} line writes a line to the terminal
 * @param {string} logs the folder of the two log files
 * @returns {(event: import('./magazine.mjs').MagazineEvent) => void}
 */
export function createAnnouncer(line, logs) {
  const histories = { cms: newHistory(), site: newHistory() };

  return ({ service, ...event }) => {
    const name = NAMES[service];
    if (event.type === 'ready') {
      if (histories[service].isAnnounced) line(`${name} is ready.`);
      histories[service].isAnnounced = false;
      histories[service].problem = '';
      return;
    }

    const { reason, wasReady, restartDelayMs, lastLines, problem } = event;
    if (problem) {
      if (problem !== histories[service].problem)
        line(`${name} cannot start${MEANWHILE[service]}: ${problem}`);
      histories[service].problem = problem;
      histories[service].isAnnounced = true;
      return;
    }
    if (Date.now() - histories[service].lastAt > RESET_MS) histories[service] = newHistory();
    const history = histories[service];
    history.failures += 1;
    history.lastAt = Date.now();
    history.isAnnounced =
      history.failures <= ALWAYS_ANNOUNCED || Number.isInteger(Math.log2(history.failures));
    if (!history.isAnnounced) return;

    // Output that equals that of the previous failure is not shown again.
    const output = withoutNumbers(lastLines.join('\n'));
    if (output !== history.lastOutput) for (const each of lastLines) line(`    ${each}`);
    history.lastOutput = output;

    const failure = wasReady ? reason : `could not start: it ${reason}`;
    const when = restartDelayMs === 0 ? '' : ` in ${restartDelayMs / 1000} s`;
    line(`${name} ${failure}. Restarting it${when}.${CONSEQUENCES[service]}`);
    if (history.failures >= ALWAYS_ANNOUNCED) {
      line(
        `Failures so far: ${history.failures}. Not every failure is shown here; all are in ${join(logs, `${service}.log`)}.`,
      );
    }
  };
}

function newHistory() {
  return { failures: 0, lastAt: 0, isAnnounced: false, lastOutput: '', problem: '' };
}

/**
 * Process ids and times differ between otherwise equal outputs.
 * @param {string} text
 */
function withoutNumbers(text) {
  return text.replace(/\d+/g, '');
}
