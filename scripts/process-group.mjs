import { spawn } from 'node:child_process';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const ownGroups = process.platform !== 'win32';

/** @type {Set<ChildProcess>} */
const alive = new Set();

/**
 * Starts a command as the leader of a process group of its own: the terminal's Ctrl-C does not reach it past us,
 * and whatever it starts can be ended together with it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {ChildProcess}
 */
export function spawnGroup(command, args, options) {
  if (alive.size === 0) process.on('exit', killAllGroups);
  const child = spawn(command, args, { ...options, detached: ownGroups, windowsHide: true });
  alive.add(child);
  const gone = () => {
    // What the leader had started goes with it.
    signalGroup(child, 'SIGKILL');
    alive.delete(child);
    if (alive.size === 0) process.off('exit', killAllGroups);
  };
  child.once('exit', gone);
  child.once('error', () => {
    if (child.pid === undefined) gone();
  });
  return child;
}

/**
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (ownGroups) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // No such process any more: what was wanted.
  }
}

/**
 * Asks a group to end, and ends it when it has not done so after the grace time.
 * @param {ChildProcess} child
 * @param {number} graceMs
 * @returns {Promise<void>} when the leader is gone
 */
export async function endGroup(child, graceMs) {
  if (!alive.has(child)) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
  await gone;
  clearTimeout(timer);
}

/** The last means: for the second Ctrl-C, and for an end of our own that nobody foresaw. */
export function killAllGroups() {
  for (const child of alive) signalGroup(child, 'SIGKILL');
}
