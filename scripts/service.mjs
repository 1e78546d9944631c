import { Problem } from './problem.mjs';
import { endGroup, signalGroup, spawnGroup } from './process-group.mjs';
import { readLines } from './run.mjs';

const LOOK_AGAIN_MS = 100;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** Who dies this soon after the start has not really started. */
const QUICK_MS = 5000;
const QUICK_DEATHS = 3;

/**
 * @typedef {object} ServiceOptions
 * @property {string} name in sentences: 'Strapi', 'The site'
 * @property {string} command
 * @property {readonly string[]} args
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} env
 * @property {import('./log.mjs').Log} log
 * @property {() => Promise<boolean>} isReady
 * @property {number} silenceMs how long it may say nothing until it is ready
 * @property {number} graceMs between asking it to end and ending it
 * @property {boolean} givesUp whether dying at once several times in a row is the end
 * @property {(line: string) => boolean} [onLine] returns true for a line that is not for the log
 * @property {(event: ServiceEvent) => void} onEvent
 * @property {number} [firstPauseMs]
 */

/**
 * What happens after a service was ready for the first time and without anybody having asked for it.
 * @typedef {Died | Back | { type: 'gaveUp', problem: Problem }} ServiceEvent
 * @typedef {{ type: 'died', how: string, pauseMs: number }} Died it is started again after the pause
 * @typedef {{ type: 'back' }} Back
 */

/**
 * One process that is kept running: started, watched, started again with growing pauses when it dies, and stopped.
 * @param {ServiceOptions} options
 */
export function createService(options) {
  const { name, log, onEvent, graceMs, givesUp, firstPauseMs = FIRST_PAUSE_MS } = options;
  /** @type {ReturnType<typeof launch> | undefined} */
  let life;
  let wanted = false;
  let deaths = 0;
  let quickDeaths = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let pause;

  /**
   * @returns {Promise<void>} when it is ready
   * @throws {Problem} when it is not going to be
   */
  async function start() {
    if (life) throw new Error(`${name} runs already.`);
    wanted = true;
    deaths = 0;
    quickDeaths = 0;
    life = launch();
    const { ready, ended, startedAt } = life;
    const end = await Promise.race([ready, ended]);
    if (end === 'ready') {
      void ended.then((how) => died(how, startedAt));
      return;
    }
    wanted = false;
    throw new Problem(
      `${name} could not start: it ${end}. What it said stands above, and in ${log.file}.`,
      log.tail(),
    );
  }

  /** Starts the process once. */
  function launch() {
    const startedAt = Date.now();
    log.write(`--- ${name} is started, ${new Date(startedAt).toISOString()}`);
    const child = spawnGroup(options.command, options.args, {
      cwd: options.cwd,
      env: options.env,
      // By the fourth one the process notices that we are gone (end-with-parent.mjs).
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const watching = new AbortController();
    const ready = untilReady(options.isReady, watching.signal);
    let tooSlow = false;
    /** @type {NodeJS.Timeout | undefined} */
    let limit;
    let waiting = true;
    const hearSomething = () => {
      clearTimeout(limit);
      if (!waiting) return;
      limit = setTimeout(() => {
        tooSlow = true;
        signalGroup(child, 'SIGKILL');
      }, options.silenceMs);
    };
    const waitNoMore = () => {
      waiting = false;
      clearTimeout(limit);
    };
    hearSomething();
    void ready.then(waitNoMore);
    readLines(child, (line, stream) => {
      hearSomething();
      if (stream === 'stdout' && options.onLine?.(line)) return;
      log.write(line);
    });

    /** @type {Promise<string>} how it ended, as the rest of a sentence */
    const ended = new Promise((resolve) => {
      /** @param {string} how */
      const end = (how) => {
        watching.abort();
        waitNoMore();
        life = undefined;
        resolve(tooSlow ? `was not ready, and silent for ${options.silenceMs / 1000} seconds` : how);
      };
      child.once('error', (error) => end(`did not run (${error.message})`));
      child.once('close', (code, signal) =>
        end(signal ? `was ended by ${signal}` : `ended with code ${code}`),
      );
    });
    return { child, startedAt, ready, ended };
  }

  /**
   * @param {string} how
   * @param {number} startedAt
   */
  function died(how, startedAt) {
    if (!wanted) return;
    const lived = Date.now() - startedAt;
    deaths = lived > LONGEST_PAUSE_MS ? 1 : deaths + 1;
    quickDeaths = lived < QUICK_MS ? quickDeaths + 1 : 0;
    if (givesUp && quickDeaths >= QUICK_DEATHS) {
      wanted = false;
      const sentence = `${name} ${how}, ${QUICK_DEATHS} times in a row within seconds: what it said stands above, and in ${log.file}.`;
      onEvent({ type: 'gaveUp', problem: new Problem(sentence, log.tail()) });
      return;
    }
    const pauseMs = pauseAfter(deaths, firstPauseMs);
    onEvent({ type: 'died', how, pauseMs });
    pause = setTimeout(startAgain, pauseMs);
  }

  function startAgain() {
    life = launch();
    const { ready, ended, startedAt } = life;
    void ended.then((how) => died(how, startedAt));
    void ready.then(() => onEvent({ type: 'back' }));
  }

  /** @param {(child: import('node:child_process').ChildProcess) => void} end */
  async function endBy(end) {
    wanted = false;
    clearTimeout(pause);
    if (!life) return;
    const { child, ended } = life;
    end(child);
    await ended;
  }

  return {
    start,

    /** Asks it to end, ends it after the grace time, and does not start it again. */
    stop: () => endBy((child) => void endGroup(child, graceMs)),

    /** Ends it at once, as if it had crashed, and does not start it again. */
    kill: () => endBy((child) => signalGroup(child, 'SIGKILL')),

    /** @returns {number | undefined} the process, while there is one */
    pid: () => life?.child.pid,
  };
}

/**
 * @param {number} deaths in a row
 * @param {number} [firstPauseMs]
 */
export function pauseAfter(deaths, firstPauseMs = FIRST_PAUSE_MS) {
  return Math.min(firstPauseMs * 2 ** (deaths - 1), LONGEST_PAUSE_MS);
}

/**
 * @param {() => Promise<boolean>} isReady
 * @param {AbortSignal} signal aborted when there is nothing to wait for any more; the answer then never comes
 * @returns {Promise<'ready'>}
 */
function untilReady(isReady, signal) {
  return new Promise((resolve) => {
    async function look() {
      const ready = await isReady().catch(() => false);
      if (signal.aborted) return;
      if (ready) resolve('ready');
      else setTimeout(look, LOOK_AGAIN_MS);
    }
    void look();
  });
}
