import { Problem, SettingProblem } from './problem.mjs';
import { startProcess } from './service-process.mjs';

const MAX_RESTART_DELAY_MS = 30_000;
/** A service that was ready for this long is restarted without a delay. */
const STABLE_MS = 10_000;

/**
 * @typedef {object} ServiceOptions
 * @property {string} name as the subject of a sentence: 'The content service', 'The site'
 * @property {string} command
 * @property {readonly string[]} args
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} env
 * @property {number} [priority] once it is ready, lower than that of this process
 * @property {import('./log.mjs').Log} log
 * @property {import('./health.mjs').Check | undefined} [check] tells whether it is ready; default: it sends the message 'ready' to this process
 * @property {number} startupSilenceMs it is killed after printing nothing for this long before it is ready
 * @property {number} [unresponsiveMs] once ready it is killed when its event loop hangs for this long (pulse.mjs); default: never
 * @property {number} graceMs between SIGTERM and SIGKILL
 * @property {number} restartDelayMs after the first quick exit; doubled with each further one
 * @property {(line: string) => boolean} [onLine] returns true for a line that must not be logged
 * @property {(event: ServiceEvent) => void} onEvent
 */

/**
 * @typedef {Exited | { type: 'ready' }} ServiceEvent
 * @typedef {object} Exited the process has ended and is restarted after the delay
 * @property {'exited'} type
 * @property {string} reason a clause whose subject is the service: 'exited with code 1'
 * @property {boolean} wasReady
 * @property {number} restartDelayMs
 * @property {string[]} lastLines the end of its output; empty when it was killed while it was ready
 * @property {string} [problem] a sentence of the process itself: what is wrong and what the operator can do
 * @property {boolean} [isFinal] another start would fail too, so the process is not restarted
 * @property {boolean} [isSetting] the problem is a setting
 */

/**
 * Supervises one process: when it exits or stops responding, it is restarted, without a limit on attempts, unless a setting
 * is wrong or an update failed.
 * @param {ServiceOptions} options
 */
export function createService(options) {
  const { name, log, onEvent, graceMs } = options;
  /** @type {import('./service-process.mjs').ServiceProcess | undefined} */
  let running;
  let shouldRun = false;
  let quickExits = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let restartTimer;

  /**
   * Starts the process, and restarts it until `stop` or `kill`, even if the first attempt fails.
   * @returns {Promise<void>} resolves when it is ready
   * @throws {Problem} with the last lines of its output when the first attempt fails; a SettingProblem if a setting is wrong
   * @throws {DOMException} an AbortError when it is stopped before it is ready
   */
  async function start() {
    if (shouldRun || running) throw new Error(`${name} is already running.`);
    shouldRun = true;
    quickExits = 0;
    const { ready, ended } = launch();
    const end = await Promise.race([ready, ended]);
    if (end === 'ready') return;
    if (end.isSetting) throw new SettingProblem(end.problem ?? end.reason);
    if (!shouldRun && !end.isFinal) throw new DOMException(`${name} was stopped.`, 'AbortError');
    if (end.problem) throw new Problem(`${name} cannot start: ${end.problem}`);
    throw new Problem(
      `${name} could not start: it ${end.reason}. See its output above, or all of it in ${log.file}.`,
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
    void started.ended.then(({ reason, ...output }) => {
      running = undefined;
      if (!shouldRun) return;
      if (output.isFinal) {
        shouldRun = false;
        onEvent({ type: 'exited', reason, wasReady: false, restartDelayMs: 0, ...output });
        return;
      }
      const readyMs = performance.now() - readyAt;
      quickExits = readyMs > STABLE_MS ? 0 : quickExits + 1;
      const delayMs = restartDelay(quickExits, options.restartDelayMs);
      restartTimer = setTimeout(launch, delayMs);
      onEvent({ type: 'exited', reason, wasReady: readyMs >= 0, restartDelayMs: delayMs, ...output });
    });
    return started;
  }

  /** @param {(process: import('./service-process.mjs').ServiceProcess) => void} end */
  async function shutDown(end) {
    shouldRun = false;
    clearTimeout(restartTimer);
    if (!running) return;
    end(running);
    await running.ended;
  }

  return {
    start,

    /** Ends the process with SIGTERM, or SIGKILL after the grace period, and does not restart it. */
    stop: () => shutDown((process) => process.end(graceMs)),

    /** Kills the process with SIGKILL, as in a crash, and does not restart it. */
    kill: () => shutDown((process) => process.kill()),

    /** @returns {number | undefined} the process id, while it is running */
    pid: () => running?.pid,
  };
}

/**
 * @param {number} quickExits in a row
 * @param {number} initialDelayMs
 * @returns {number} milliseconds; 0 when the last exit was not quick
 */
export function restartDelay(quickExits, initialDelayMs) {
  return quickExits === 0 ? 0 : Math.min(initialDelayMs * 2 ** (quickExits - 1), MAX_RESTART_DELAY_MS);
}
