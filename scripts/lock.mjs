import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { errorCode } from './problem.mjs';

/**
 * One taking of a lock: the process that has it, and an id that no other taking ever has.
 * @typedef {{ pid: number, birth: string | null, id: string }} Owner
 */

/**
 * Takes a lock, which is a file that names its owner. A lock whose owner is dead is taken over, by exactly one process
 * however many try at the same time. The folder must support hard links.
 *
 * A stale lock is never removed before it has a new owner, because another process may have replaced it meanwhile.
 * Instead, processes compete to create a claim, `<file>.<id of the stale lock>`, and whoever creates it replaces the
 * lock. If that process dies in between, its claim is the stale lock that the others compete for.
 * @param {string} file
 * @returns {Promise<{ release: () => void } | { heldBy: number }>} a way to give it back, or the process that has it
 * @throws {Error} the file system's error when the folder cannot be read or written
 */
export async function takeLock(file) {
  const me = { pid: process.pid, birth: birthOf(process.pid), id: randomUUID() };
  // A lock is written here and then linked into place: nobody ever reads half of one.
  const draft = `${file}.${me.id}.new`;
  try {
    writeFileSync(draft, JSON.stringify(me), { flag: 'wx', mode: 0o600 });
    const heldBy = linkOrReplace(file, draft);
    if (heldBy !== undefined) return { heldBy };
  } finally {
    rmSync(draft, { force: true });
  }

  const release = () => {
    process.off('exit', release);
    if (readOwner(file)?.id === me.id) rmSync(file, { force: true });
  };
  process.on('exit', release);
  return { release };
}

/**
 * @param {string} file
 * @param {string} draft
 * @returns {number | undefined} the process that has the lock, unless it is this one now
 */
function linkOrReplace(file, draft) {
  for (;;) {
    if (linkNew(draft, file)) return undefined;
    const stale = readOwner(file);
    if (!stale) continue;

    // Claims of processes that died before they had replaced the lock.
    /** @type {string[]} */
    const oldClaims = [];
    let last = stale;
    let claim = claimOn(file, last);
    for (let next = readOwner(claim); next; next = readOwner(claim)) {
      oldClaims.push(claim);
      last = next;
      claim = claimOn(file, last);
    }
    if (isAlive(last)) return last.pid;

    if (!linkNew(draft, claim)) continue;
    try {
      // The lock may have been replaced and the earlier claims removed since it was read.
      if (readOwner(file)?.id !== stale.id) continue;
      renameSync(draft, file);
      for (const path of oldClaims) rmSync(path, { force: true });
      return undefined;
    } finally {
      rmSync(claim, { force: true });
    }
  }
}

/**
 * @param {string} file
 * @param {Owner} owner
 */
function claimOn(file, { id }) {
  return `${file}.${id}`;
}

/**
 * @param {string} draft
 * @param {string} path
 * @returns {boolean} false when there is a file at this path already
 */
function linkNew(draft, path) {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} path
 * @returns {Owner | undefined} undefined when there is no such file
 */
function readOwner(path) {
  try {
    const { pid, birth = null, id = `${pid}` } = JSON.parse(readFileSync(path, 'utf8'));
    return { pid, birth, id };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (errorCode(error)) throw error;
    // A power failure may leave an empty file. No process from before it is alive.
    return { pid: 0, birth: null, id: `${statSync(path, { throwIfNoEntry: false })?.ino}` };
  }
}

/**
 * A process number is used again after a restart, in a container even at once: the time of birth tells them apart.
 * @param {Owner} owner
 */
function isAlive({ pid, birth }) {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is alive, and belongs to another user.
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
