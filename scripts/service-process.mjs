import { untilReady, untilUnresponsive } from './health.mjs';
import { killWhenOrphaned } from './kill-orphans.mjs';
import { endGroup, signalGroup, spawnGroup } from './process-group.mjs';
import { readLines } from './run.mjs';

const KILLED = 'was ended by SIGKILL';

/** @typedef {import('./service.mjs').ServiceOptions} ServiceOptions */
/** @typedef {ReturnType<typeof startProcess>} ServiceProcess */

/**
 * Starts the process of a service once. It is killed when it becomes silent before it is ready, and when it stops
 * answering afterwards.
 * @param {ServiceOptions} options
 */
export function startProcess({ name, command, args, cwd, env, log, isReady, silenceMs, answerMs, onLine }) {
  const title = `--- ${name} is started, ${new Date().toISOString()}`;
  log.write(title);
  const watching = new AbortController();
  const ready = untilReady(isReady, watching.signal);
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let isStarting = true;
  /** @type {NodeJS.Timeout | undefined} */
  let silence;
  /** @type {string | undefined} */
  let killedBecause;

  /** @param {string} [reason] as the rest of a sentence */
  function kill(reason) {
    killedBecause ??= reason;
    if (child) signalGroup(child, 'SIGKILL');
  }

  function hearSomething() {
    clearTimeout(silence);
    if (!isStarting) return;
    silence = setTimeout(
      () => kill(`was not ready, and wrote nothing for ${silenceMs / 1000} seconds`),
      silenceMs,
    );
  }

  /** How it ended, as the rest of a sentence, and the last lines it wrote to its log. */
  const ended = new Promise((resolve, reject) => {
    // Throws when the system has no memory for another process.
    child = spawnGroup(command, args, {
      cwd,
      env,
      // By the fourth one the process notices that we are gone (end-with-parent.mjs).
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    killWhenOrphaned(child);
    readLines(child, (line, stream) => {
      hearSomething();
      if (stream === 'stdout' && onLine?.(line)) return;
      log.write(line);
    });
    child.on('error', reject);
    child.once('close', (code, signal) =>
      resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`),
    );
  })
    .catch((error) => `did not run (${error.message})`)
    .then((/** @type {string} */ itself) => {
      const how = killedBecause ?? itself;
      const tail = log.tail();
      // A process that was ready does not write why it is killed.
      const lastLines = itself === KILLED && !isStarting ? [] : tail.slice(tail.lastIndexOf(title) + 1);
      watching.abort();
      isStarting = false;
      clearTimeout(silence);
      log.write(`--- ${name} ${how}`);
      return { how, lastLines };
    });

  hearSomething();
  void ready.then(async () => {
    isStarting = false;
    clearTimeout(silence);
    if (answerMs === undefined) return;
    await untilUnresponsive(isReady, answerMs, watching.signal);
    kill(`did not answer for ${answerMs / 1000} s`);
  });

  return {
    pid: child?.pid,
    ready,
    ended,

    /** @param {number} graceMs after which it is killed */
    end(graceMs) {
      watching.abort();
      if (child) void endGroup(child, graceMs);
    },

    kill: () => kill(),
  };
}
