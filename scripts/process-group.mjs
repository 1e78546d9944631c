import { spawn } from 'node:child_process';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const hasProcessGroups = process.platform !== 'win32';

/** @type {Set<ChildProcess>} */
const alive = new Set();

/**
 * Starts a command as the leader of its own process group: Ctrl-C in the terminal does not reach it, and its child
 * processes are stopped together with it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {ChildProcess}
 */
export function spawnGroup(command, args, options) {
  if (alive.size === 0) process.on('exit', killAllGroups);
  const child = spawn(command, args, { ...options, detached: hasProcessGroups, windowsHide: true });
  alive.add(child);
  const onEnd = () => {
    // The leader's child processes may still run.
    signalGroup(child, 'SIGKILL');
    alive.delete(child);
    if (alive.size === 0) process.off('exit', killAllGroups);
  };
  child.once('exit', onEnd);
  child.once('error', () => {
    if (child.pid === undefined) onEnd();
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
    if (hasProcessGroups) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // The process has already exited.
  }
}

/**
 * Sends SIGTERM to a group, and SIGKILL if its leader is still running after the grace period.
 * @param {ChildProcess} child
 * @param {number} graceMs
 * @returns {Promise<void>} resolves when the leader has exited
 */
export async function endGroup(child, graceMs) {
  if (!alive.has(child)) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
  await exited;
  clearTimeout(timer);
}

/** Kills every group whose leader is running: at the second Ctrl-C, or when this process exits unexpectedly. */
export function killAllGroups() {
  for (const child of alive) signalGroup(child, 'SIGKILL');
}
