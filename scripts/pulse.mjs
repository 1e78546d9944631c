import { readFileSync } from 'node:fs';

const TICK_MS = 1000;
/** Linux counts the time of a thread in hundredths of a second. */
const CLOCK_TICK_MS = 10;

/** @typedef {{ state: string, cpuMs: number }} Activity what the main thread of a process does, and the CPU time it has had */

/**
 * Notices when the event loop of another process hangs: `beat` is called with each heartbeat. Only time in which the process
 * could have sent one counts. If it waits for the CPU or the disk of a busy machine, that is the CPU time that it gets; time in
 * which this process itself was suspended doesn't count either. Where this can't be read, all other time counts.
 * @param {object} options
 * @param {number | undefined} options.pid
 * @param {number} options.limitMs
 * @param {() => void} options.onHang called once
 * @param {(pid: number | undefined) => Activity | null} [options.readActivity]
 * @param {() => number} [options.now]
 */
export function watchPulse({
  pid,
  limitMs,
  onHang,
  readActivity = activityOf,
  now = () => performance.now(),
}) {
  let limit = limitMs;
  let silentMs = 0;
  let checkedAt = now();
  let known = readActivity(pid);

  const timer = setInterval(() => {
    const elapsedMs = Math.min(now() - checkedAt, TICK_MS);
    const activity = readActivity(pid);
    silentMs += Math.min(elapsedMs, couldRunMs(known, activity));
    known = activity;
    checkedAt = now();
    if (silentMs < limit) return;
    clearInterval(timer);
    onHang();
  }, TICK_MS);
  timer.unref();

  return {
    beat() {
      silentMs = 0;
    },
    /** @param {number} milliseconds */
    setLimit(milliseconds) {
      limit = milliseconds;
      silentMs = 0;
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * @param {Activity | null} before
 * @param {Activity | null} after
 * @returns {number} how long the process could run between them, in milliseconds
 */
function couldRunMs(before, after) {
  // A process that sleeps or is stopped is not waiting for the machine.
  if (!before || !after || !['R', 'D'].includes(after.state)) return Number.POSITIVE_INFINITY;
  return after.cpuMs - before.cpuMs;
}

/**
 * @param {number | undefined} pid
 * @returns {Activity | null} `null` where there is no /proc
 */
function activityOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    // The name before the last bracket may contain anything.
    const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, cpuMs: (Number(fields[10]) + Number(fields[11])) * CLOCK_TICK_MS };
  } catch {
    return null;
  }
}
