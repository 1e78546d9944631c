import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * For work that keeps no reader waiting, or only readers of uncached pages: a third of the others' processor time. With a tenth,
 * a content service beside other busy programs hardly answers.
 */
export const BELOW_PAGES = 5;
export const LOWEST = constants.priority.PRIORITY_LOW;

/** Linux refuses a second change within a tenth of a second unless the caller is the superuser. */
const RETRY_MS = 150;
const ATTEMPTS = 5;

/**
 * Lowers the priority of a new process group. Linux divides the processor among sessions first, whatever the priorities of the processes
 * in them, and `spawnGroup` begins a session. So the session gets the priority as well.
 * @param {number} pid of the leader
 * @param {number} priority
 */
export function lowerPriority(pid, priority) {
  try {
    setPriority(pid, priority);
    lowerSession(pid, priority, ATTEMPTS);
  } catch {
    // It has ended, or already has a lower priority, which only the superuser may raise.
  }
}

/**
 * @param {number} pid
 * @param {number} priority
 * @param {number} attempts
 */
function lowerSession(pid, priority, attempts) {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch (error) {
    // If the file is missing, the system doesn't group sessions.
    const isTooSoon = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
    if (isTooSoon && attempts > 1) setTimeout(lowerSession, RETRY_MS, pid, priority, attempts - 1).unref();
  }
}
