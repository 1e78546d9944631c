import { readFileSync } from 'node:fs';

/**
 * @param {number} pid
 * @returns {boolean} whether the process is running; a zombie is not
 */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z';
}
