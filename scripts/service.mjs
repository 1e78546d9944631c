import { Problem } from './problem.mjs';
import { startProcess } from './service-process.mjs';

const LONGEST_PAUSE_MS = 30_000;
/** A service that was ready for this long has not failed to start: when it dies, it is started again at once. */
const HEALTHY_MS = 10_000;

/**
 * @typedef {object} ServiceOptions
 * @property {string} name in sentences: 'Strapi', 'The site'
 * @property {string} command
 * @property {readonly string[]} args
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} env
 * @property {import('./log.mjs').Log} log
 * @property {import('./health.mjs').Ask} isReady asked until it is ready, and then to see whether it still answers
 * @property {number} silenceMs how long it may write nothing until it is ready
 * @property {number} [answerMs] how long it may not answer once it was ready; unlimited unless given
 * @property {number} graceMs between asking it to end and killing it
 * @property {number} pauseMs before it is started again when it has died soon after its start; doubled each time
 * @property {(line: string) => boolean} [onLine] returns true for a line that is not for the log
 * @property {(event: ServiceEvent) => void} onEvent
 */

/**
 * @typedef {Died | { type: 'ready' }} ServiceEvent
 * @typedef {object} Died it is started again after the pause
 * @property {'died'} type
 * @property {string} how the rest of a sentence that begins with its name
 * @property {boolean} wasReady
 * @property {number} pauseMs
 * @property {string[]} lastLines of its log; none when it was killed while it was ready
 */

/**
 * One process that is kept running: when it dies or stops answering it is started again, for ever.
 * @param {ServiceOptions} options
 */
export function createService(options) {
  const { name, log, onEvent, graceMs } = options;
  /** @type {import('./service-process.mjs').ServiceProcess | undefined} */
  let running;
  let wanted = false;
  let quickDeaths = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let pause;

  /**
   * Starts it, and keeps it running until `stop` or `kill`, also when this first attempt fails.
   * @returns {Promise<void>} when it is ready
   * @throws {Problem} when the first attempt fails, with the last lines of its log
   * @throws {DOMException} an AbortError when it is stopped before it is ready
   */
  async function start() {
    if (wanted || running) throw new Error(`${name} runs already.`);
    wanted = true;
    quickDeaths = 0;
    const { ready, ended } = launch();
    const end = await Promise.race([ready, ended]);
    if (end === 'ready') return;
    if (!wanted) throw new DOMException(`${name} was stopped.`, 'AbortError');
    throw new Problem(
      `${name} could not start: it ${end.how}. What it wrote is above, and in ${log.file}.`,
      end.lastLines,
    );
  }

  function launch() {
    const started = startProcess(options);
    running = started;
    let readyAt = Number.POSITIVE_INFINITY;
    void started.ready.then(() => {
      readyAt = performance.now();
      onEvent({ type: 'ready' });
    });
    void started.ended.then(({ how, lastLines }) => {
      running = undefined;
      if (!wanted) return;
      const readyFor = performance.now() - readyAt;
      quickDeaths = readyFor > HEALTHY_MS ? 0 : quickDeaths + 1;
      const pauseMs = pauseAfter(quickDeaths, options.pauseMs);
      pause = setTimeout(launch, pauseMs);
      onEvent({ type: 'died', how, wasReady: readyFor >= 0, pauseMs, lastLines });
    });
    return started;
  }

  /** @param {(process: import('./service-process.mjs').ServiceProcess) => void} end */
  async function endBy(end) {
    wanted = false;
    clearTimeout(pause);
    if (!running) return;
    end(running);
    await running.ended;
  }

  return {
    start,

    /** Asks it to end, kills it after the grace time, and does not start it again. */
    stop: () => endBy((process) => process.end(graceMs)),

    /** Kills it, as a crash would end it, and does not start it again. */
    kill: () => endBy((process) => process.kill()),

    /** @returns {number | undefined} the process, while there is one */
    pid: () => running?.pid,
  };
}

/**
 * @param {number} quickDeaths in a row
 * @param {number} firstPauseMs
 * @returns {number} milliseconds; none after a death that was not quick
 */
export function pauseAfter(quickDeaths, firstPauseMs) {
  return quickDeaths === 0 ? 0 : Math.min(firstPauseMs * 2 ** (quickDeaths - 1), LONGEST_PAUSE_MS);
}
