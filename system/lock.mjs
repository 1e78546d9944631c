import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { errorCode } from './error-code.mjs';

/**
 * The content of a lock file: the process that holds the lock, when that process started, and an id unique to this lock.
 * @typedef {{ pid: number, birth: string | null, id: string }} Owner
 */

/**
 * Takes a lock, which is a file that names its owner. If the owner is dead, exactly one of the competing processes takes
 * the lock over. The folder must support hard links.
 *
 * A stale lock is never just removed, because another process may have replaced it in the meantime. Instead, processes
 * compete to create a claim, `<file>.<id of the stale lock>`, and the one that creates it replaces the lock. If that
 * process dies in between, the others compete for its claim as for a stale lock.
 * @param {string} file
 * @returns {Promise<{ release: () => void } | { heldBy: number }>} the lock, or the id of the process that holds it
 * @throws {Error} the file system's error when the folder cannot be read or written
 */
export async function takeLock(file) {
  const me = { pid: process.pid, birth: startTimeOf(process.pid), id: randomUUID() };
  // The lock is written here and then linked into place, so that no process ever reads half of it.
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
 * @returns {boolean | undefined} whether a running process holds the lock; undefined if this user may not read it
 */
export function isHeld(file) {
  try {
    const owner = readOwner(file);
    return owner !== undefined && isAlive(owner);
  } catch (error) {
    if (errorCode(error) === 'EACCES') return undefined;
    throw error;
  }
}

/**
 * @param {string} file
 * @param {string} draft
 * @returns {number | undefined} the process that holds the lock; undefined when this one has taken it
 */
function linkOrReplace(file, draft) {
  for (;;) {
    if (linkNew(draft, file)) return undefined;
    const stale = readOwner(file);
    if (!stale) continue;

    // Claims of processes that died before they replaced the lock.
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
 * @returns {boolean} false when the path is taken
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
    // A power failure may leave an empty file, and no process that held it survived.
    return { pid: 0, birth: null, id: `${statSync(path, { throwIfNoEntry: false })?.ino}` };
  }
}

/**
 * Process ids are reused, in a container right after a restart, so the start time is compared too.
 * @param {Owner} owner
 */
function isAlive({ pid, birth }) {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    if (errorCode(error) !== 'EPERM') return false;
  }
  const startTime = startTimeOf(pid);
  return birth === null || startTime === null || birth === startTime;
}

/**
 * @param {number} pid
 * @returns {string | null} differs between two processes with the same id; null when unknown
 */
function startTimeOf(pid) {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // Field 22, counted from behind the name, which may contain spaces and parentheses.
      const ticksSinceBoot = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticksSinceBoot}`;
    } catch {
      return null;
    }
  }
  const { stdout, status } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
