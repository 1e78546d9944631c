import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { killWhenOrphaned } from './kill-orphans.mjs';
import { lowerPriority } from './priority.mjs';
import { endGroup, signalGroup, spawnGroup } from './process-group.mjs';

const GRACE_MS = 3000;

/**
 * @typedef {object} RunResult
 * @property {number | null} code the exit code; null when it was killed by a signal
 * @property {string[]} lines its standard output and standard error, in the order they arrived
 * @property {boolean} timedOut
 */

/**
 * Runs a command until it exits. Rejects when it cannot be started, and when `signal` is aborted.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} options.env
 * @param {AbortSignal} [options.signal]
 * @param {number} [options.graceMs] between SIGTERM and SIGKILL when `signal` is aborted
 * @param {number} [options.timeoutMs]
 * @param {boolean} [options.shell] needed on Windows, where npm is a script
 * @param {number} [options.priority] lower than that of this process
 * @param {(line: string) => void} [options.onLine]
 * @param {(pid: number) => void} [options.onStart] called with its process id
 * @returns {Promise<RunResult>}
 */
export async function run(
  command,
  args,
  { cwd, env, signal, graceMs = GRACE_MS, timeoutMs, shell = false, priority, onLine, onStart },
) {
  signal?.throwIfAborted();
  const child = spawnGroup(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  killWhenOrphaned(child, { terminate: true });
  if (child.pid !== undefined) {
    if (priority !== undefined) lowerPriority(child.pid, priority);
    onStart?.(child.pid);
  }
  /** @type {string[]} */
  const lines = [];
  readLines(child, (line) => {
    lines.push(line);
    onLine?.(line);
  });

  let timedOut = false;
  const timer =
    timeoutMs &&
    setTimeout(() => {
      timedOut = true;
      signalGroup(child, 'SIGKILL');
    }, timeoutMs);
  const end = () => void endGroup(child, graceMs);
  signal?.addEventListener('abort', end);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    signal?.throwIfAborted();
    return { code, lines, timedOut };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

/**
 * Reads the output of a process line by line. Colour codes are removed, since some programs write them to a pipe too.
 * @param {import('node:child_process').ChildProcess} child
 * @param {(line: string, stream: 'stdout' | 'stderr') => void} onLine
 */
export function readLines({ stdout, stderr }, onLine) {
  /**
   * @param {import('node:stream').Readable} input
   * @param {'stdout' | 'stderr'} stream
   */
  const read = (input, stream) =>
    createInterface({ input }).on('line', (line) => onLine(stripVTControlCharacters(line), stream));
  if (stdout) read(stdout, 'stdout');
  if (stderr) read(stderr, 'stderr');
}
