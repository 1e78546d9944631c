import { PROBLEM_CODE, SETTING_CODE, UPDATE_CODE } from '../system/exit-codes.mjs';
import { untilReady } from './health.mjs';
import { killWhenOrphaned } from './kill-orphans.mjs';
import { lowerPriority } from './priority.mjs';
import { endGroup, signalGroup, spawnGroup } from './process-group.mjs';
import { watchPulse } from './pulse.mjs';
import { readLines } from './run.mjs';

const KILLED = 'was terminated by SIGKILL';

/** @typedef {import('./service.mjs').ServiceOptions} ServiceOptions */
/** @typedef {ReturnType<typeof startProcess>} ServiceProcess */

/**
 * Starts the process of a service, once. It is killed when it prints nothing for too long before it is ready, or its event loop
 * hangs for too long afterwards. Whether it works is asked over a channel of its own: a site whose connections are all taken still
 * works.
 * @param {ServiceOptions} options
 */
export function startProcess({
  name,
  command,
  args,
  cwd,
  env,
  priority,
  log,
  check,
  startupSilenceMs,
  unresponsiveMs,
  onLine,
}) {
  const heading = `--- ${name} started, ${new Date().toISOString()}`;
  log.write(heading);
  const watching = new AbortController();
  /** @type {(ready: 'ready') => void} */
  let onReady = () => {};
  const ready = check
    ? untilReady(check, watching.signal)
    : new Promise((/** @type {(ready: 'ready') => void} */ resolve) => (onReady = resolve));
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let isStarting = true;
  /** @type {string | undefined} */
  let killReason;

  /** @param {string} [reason] a clause whose subject is the service */
  function kill(reason) {
    killReason ??= reason;
    if (child) signalGroup(child, 'SIGKILL');
  }

  /**
   * Resolves with why it ended, a clause whose subject is the service, the last lines of its output, and the sentence
   * for the operator if it ended with one, whether that is about a setting, and whether another start would fail too.
   */
  const ended = new Promise((resolve, reject) => {
    // Throws when memory is too short for another process.
    child = spawnGroup(command, args, {
      cwd,
      env,
      // The ipc channel lets each process notice the end of the other (supervised.mjs).
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    killWhenOrphaned(child);
    readLines(child, (line, stream) => {
      if (isStarting) pulse.beat();
      if (stream === 'stdout' && onLine?.(line)) return;
      log.write(line);
    });
    child.on('message', (message) => {
      if (message === 'ready') onReady(message);
      if (message === 'beat' && !isStarting) pulse.beat();
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
      pulse.stop();
      isStarting = false;
      log.write(`--- ${name} ${reason}`);
      /** @param {number} code */
      const hasCode = (code) => reason === `exited with code ${code}`;
      const isSetting = hasCode(SETTING_CODE);
      const isFinal = isSetting || hasCode(UPDATE_CODE);
      const problem = isFinal || hasCode(PROBLEM_CODE) ? lastLines.at(-1) : undefined;
      return {
        reason,
        lastLines,
        ...(problem && { problem }),
        ...(isFinal && { isFinal: true }),
        ...(isSetting && { isSetting: true }),
      };
    });

  const pulse = watchPulse({
    pid: child?.pid,
    limitMs: startupSilenceMs,
    onHang: () =>
      kill(
        isStarting
          ? `was not ready and printed nothing for ${startupSilenceMs / 1000} s`
          : `did not respond for ${(unresponsiveMs ?? 0) / 1000} s`,
      ),
  });
  void ready.then(() => {
    // It may have ended meanwhile.
    if (!isStarting) return;
    isStarting = false;
    if (child?.pid !== undefined && priority !== undefined) lowerPriority(child.pid, priority);
    if (unresponsiveMs === undefined) pulse.stop();
    else pulse.setLimit(unresponsiveMs);
  });

  return {
    pid: child?.pid,
    ready,
    ended,

    /** @param {number} graceMs */
    end(graceMs) {
      watching.abort();
      pulse.stop();
      if (child) void endGroup(child, graceMs);
    },

    kill: () => kill(),
  };
}
