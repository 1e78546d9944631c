import { untilReady, untilUnresponsive } from './health.mjs';
import { killWhenOrphaned } from './kill-orphans.mjs';
import { PROBLEM_CODE } from './problem.mjs';
import { endGroup, signalGroup, spawnGroup } from './process-group.mjs';
import { readLines } from './run.mjs';

const KILLED = 'was terminated by SIGKILL';

/** @typedef {import('./service.mjs').ServiceOptions} ServiceOptions */
/** @typedef {ReturnType<typeof startProcess>} ServiceProcess */

/**
 * Starts the process of a service, once. It is killed when it prints nothing for too long before it is ready, or does not
 * respond for too long afterwards.
 * @param {ServiceOptions} options
 */
export function startProcess({
  name,
  command,
  args,
  cwd,
  env,
  log,
  check,
  startupSilenceMs,
  unresponsiveMs,
  onLine,
}) {
  const heading = `--- ${name} started, ${new Date().toISOString()}`;
  log.write(heading);
  const watching = new AbortController();
  const ready = untilReady(check, watching.signal);
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let isStarting = true;
  /** @type {NodeJS.Timeout | undefined} */
  let silenceTimer;
  /** @type {string | undefined} */
  let killReason;

  /** @param {string} [reason] a clause whose subject is the service */
  function kill(reason) {
    killReason ??= reason;
    if (child) signalGroup(child, 'SIGKILL');
  }

  function resetSilenceTimer() {
    clearTimeout(silenceTimer);
    if (!isStarting) return;
    silenceTimer = setTimeout(
      () => kill(`was not ready and printed nothing for ${startupSilenceMs / 1000} s`),
      startupSilenceMs,
    );
  }

  /**
   * Resolves with why it ended, a clause whose subject is the service, the last lines of its output, and the sentence
   * for the operator if it ended with one.
   */
  const ended = new Promise((resolve, reject) => {
    // Throws when there is no memory for another process.
    child = spawnGroup(command, args, {
      cwd,
      env,
      // The ipc channel lets the process notice the death of this one (end-with-parent.mjs).
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    killWhenOrphaned(child);
    readLines(child, (line, stream) => {
      resetSilenceTimer();
      if (stream === 'stdout' && onLine?.(line)) return;
      log.write(line);
    });
    child.on('error', reject);
    child.once('close', (code, signal) =>
      resolve(signal ? `was terminated by ${signal}` : `exited with code ${code}`),
    );
  })
    .catch((error) => `could not be run (${error.message})`)
    .then((/** @type {string} */ exit) => {
      const reason = killReason ?? exit;
      const tail = log.tail();
      // The output of a process that is killed while it is ready does not explain why.
      const lastLines = exit === KILLED && !isStarting ? [] : tail.slice(tail.lastIndexOf(heading) + 1);
      watching.abort();
      isStarting = false;
      clearTimeout(silenceTimer);
      log.write(`--- ${name} ${reason}`);
      const problem = reason === `exited with code ${PROBLEM_CODE}` ? lastLines.at(-1) : undefined;
      return { reason, lastLines, ...(problem && { problem }) };
    });

  resetSilenceTimer();
  void ready.then(async () => {
    isStarting = false;
    clearTimeout(silenceTimer);
    if (unresponsiveMs === undefined) return;
    await untilUnresponsive(check, unresponsiveMs, watching.signal);
    kill(`did not respond for ${unresponsiveMs / 1000} s`);
  });

  return {
    pid: child?.pid,
    ready,
    ended,

    /** @param {number} graceMs */
    end(graceMs) {
      watching.abort();
      if (child) void endGroup(child, graceMs);
    },

    kill: () => kill(),
  };
}
