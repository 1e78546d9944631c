import { Problem } from './problem.mjs';
import { killAllGroups } from './process-group.mjs';
import { createTerminal } from './terminal.mjs';

/** A press of Ctrl-C reaches us twice, from the terminal and from npm: what follows this soon is the same press. */
const SAME_PRESS_MS = 500;
const LOOK_FOR_PARENT_MS = 250;

/**
 * @typedef {object} Command what a command has to work with
 * @property {import('./terminal.mjs').Terminal} terminal
 * @property {AbortSignal} signal aborted when somebody wants us to stop
 */

/**
 * Runs one of the commands to its end, and ends the process: with 1 and a sentence when something is wrong.
 * @param {(command: Command) => Promise<number>} work returns the exit code
 * @param {{ stoppedCode: number }} options the exit code when it was stopped while at work
 */
export async function runCommand(work, { stoppedCode }) {
  const terminal = createTerminal();
  const { signal } = listenForStop(terminal);
  process.on('uncaughtException', (error) => {
    terminal.line(error.stack);
    // On exit the processes that we have started end too.
    process.exit(1);
  });

  let code = 1;
  try {
    code = await work({ terminal, signal });
  } catch (error) {
    if (signal.aborted && error === signal.reason) code = stoppedCode;
    else sayWhy(error, terminal);
  }
  process.exit(code);
}

/** @param {import('./terminal.mjs').Terminal} terminal */
function listenForStop(terminal) {
  const controller = new AbortController();
  let firstPress = 0;
  const stop = () => {
    if (!firstPress) {
      firstPress = Date.now();
      terminal.line('Stopping …');
      controller.abort();
    } else if (Date.now() - firstPress > SAME_PRESS_MS) {
      terminal.line('Stopping at once.');
      killAllGroups();
      process.exit(130);
    }
  };
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, stop);
  whenLeftAlone(() => {
    if (!firstPress) stop();
  });
  return controller;
}

/**
 * npm runs us in a shell, and passes a SIGTERM on to the shell alone, which dies without a word to us.
 * @param {() => void} stop
 */
function whenLeftAlone(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, LOOK_FOR_PARENT_MS);
  timer.unref();
}

/**
 * @param {unknown} error
 * @param {import('./terminal.mjs').Terminal} terminal
 */
export function sayWhy(error, terminal) {
  if (error instanceof Problem) {
    for (const detail of error.details) terminal.line(`    ${detail}`);
    terminal.line(`\n✗ ${error.message}`);
  } else {
    terminal.line(error instanceof Error ? error.stack : String(error));
  }
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<void>} when it is aborted
 */
export function aborted(signal) {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
