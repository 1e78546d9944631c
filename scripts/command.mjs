import { SETTING_CODE } from '../system/exit-codes.mjs';
import { Problem, problemOf, SettingProblem } from './problem.mjs';
import { killAllGroups } from './process-group.mjs';
import { createTerminal } from './terminal.mjs';

/** One press of Ctrl-C sends two signals, from the terminal and from npm. A second one within this time is ignored. */
const SAME_PRESS_MS = 500;
const PARENT_CHECK_INTERVAL_MS = 250;

/**
 * @typedef {object} Command the context of a running command
 * @property {import('./terminal.mjs').Terminal} terminal
 * @property {AbortSignal} signal aborted when the command is to stop
 */

/**
 * Runs a command, then exits the process with its exit code. An error is printed, and the exit code is 1, or 64 if a setting is
 * wrong, so that a service manager can distinguish that from a crash.
 * @param {(command: Command) => Promise<number>} work returns the exit code
 * @param {{ stoppedCode: number }} options the exit code when `work` rejects because it was stopped
 */
export async function runCommand(work, { stoppedCode }) {
  const terminal = createTerminal();
  const signal = handleStopSignals(terminal);
  process.on('uncaughtException', (error) => {
    printError(error, terminal);
    // Exiting also kills the processes this one has started (process-group.mjs).
    process.exit(1);
  });

  let code = 1;
  try {
    code = await work({ terminal, signal });
  } catch (error) {
    if (signal.aborted && error === signal.reason) {
      code = stoppedCode;
    } else {
      printError(error, terminal);
      if (error instanceof SettingProblem) code = SETTING_CODE;
    }
  }
  process.exit(code);
}

/**
 * @param {import('./terminal.mjs').Terminal} terminal
 * @returns {AbortSignal} aborted by the first stop signal; a second one kills everything immediately
 */
function handleStopSignals(terminal) {
  const controller = new AbortController();
  let stoppedAt = 0;
  const stop = () => {
    if (!stoppedAt) {
      stoppedAt = Date.now();
      terminal.line('Stopping …');
      controller.abort();
    } else if (Date.now() - stoppedAt > SAME_PRESS_MS) {
      terminal.line('Stopping immediately.');
      killAllGroups();
      process.exit(130);
    }
  };
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, stop);
  onParentExit(() => {
    if (!stoppedAt) stop();
  });
  // The content service starts an import with a channel, which must not keep this process alive.
  process.on('disconnect', () => {
    if (!stoppedAt) stop();
  });
  process.channel?.unref();
  return controller.signal;
}

/**
 * npm runs this process in a shell and sends SIGTERM only to the shell, which exits without passing it on.
 * @param {() => void} stop
 */
function onParentExit(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_INTERVAL_MS);
  timer.unref();
}

/**
 * Prints what the user can fix as a sentence, with the details of a `Problem` before it, and any other error with its stack.
 * @param {unknown} cause
 * @param {import('./terminal.mjs').Terminal} terminal
 */
export function printError(cause, terminal) {
  const error = problemOf(cause) ?? cause;
  if (error instanceof Problem) {
    for (const detail of error.details) terminal.line(`    ${detail}`);
    terminal.line(`\n✗ ${error.message}`);
  } else {
    terminal.line(error instanceof Error ? error.stack : String(error));
  }
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<void>} resolves when it is aborted
 */
export function untilAborted(signal) {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
