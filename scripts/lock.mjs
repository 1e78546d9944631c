import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode } from './problem.mjs';

/** @typedef {{ pid: number, birth: string | null }} Owner */

/** How long a lock may stand empty: between making the file and writing into it lies a moment. */
const EMPTY_FOR_MS = 500;

/**
 * Takes a lock, which is a file that names its owner. A lock whose owner is gone is taken over.
 * @param {string} file
 * @returns {Promise<{ release: () => void } | { heldBy: number }>} a way to give it back, or the process that has it
 */
export async function takeLock(file) {
  const me = { pid: process.pid, birth: birthOf(process.pid) };
  for (let emptySince = 0; ; ) {
    try {
      writeFileSync(file, JSON.stringify(me), { flag: 'wx' });
      break;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const owner = readOwner(file);
    if (owner && lives(owner)) return { heldBy: owner.pid };
    emptySince ||= Date.now();
    if (owner || Date.now() - emptySince > EMPTY_FOR_MS) rmSync(file, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const release = () => {
    process.off('exit', release);
    rmSync(file, { force: true });
  };
  process.on('exit', release);
  return { release };
}

/**
 * @param {string} file
 * @returns {Owner | undefined}
 */
function readOwner(file) {
  try {
    const { pid, birth } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) ? { pid, birth: birth ?? null } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A process number is given again after a restart, in a container even at once: the time of its birth tells apart.
 * @param {Owner} owner
 */
function lives({ pid, birth }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to another user.
    if (errorCode(error) !== 'EPERM') return false;
  }
  const now = birthOf(pid);
  return birth === null || now === null || birth === now;
}

/**
 * @param {number} pid
 * @returns {string | null} what differs between two processes that had the same number; null when it cannot be known
 */
function birthOf(pid) {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // Field 22, counted after the name, which may hold blanks and brackets.
      const ticksSinceBoot = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticksSinceBoot}`;
    } catch {
      return null;
    }
  }
  const { stdout, status } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
