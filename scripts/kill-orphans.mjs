import { spawn } from 'node:child_process';

/** Longer than a process takes to exit by itself (supervised.mjs). */
const SECONDS = 8;

/** `read` returns when this process has died, because the pipe is then closed. */
const SCRIPT = `
read -r _
kill -s "$2" -- "-$1" 2>/dev/null
for _ in $(seq ${SECONDS}); do
  kill -s 0 -- "-$1" 2>/dev/null || exit 0
  sleep 1
done
kill -s KILL -- "-$1"`;

/**
 * Starts a shell that kills a process group 8 seconds after this process has died without stopping it. A frozen process,
 * or one in an endless loop, cannot notice that itself. Does nothing without a POSIX shell.
 * @param {import('node:child_process').ChildProcess} leader of the group
 * @param {{ terminate?: boolean }} [options] `terminate`: the group first gets SIGTERM, because it does not watch this
 * process (supervised.mjs)
 */
export function killWhenOrphaned(leader, { terminate = false } = {}) {
  if (process.platform === 'win32' || leader.pid === undefined) return;
  try {
    const shell = spawn('sh', ['-c', SCRIPT, 'sh', String(leader.pid), terminate ? 'TERM' : '0'], {
      // In its own group, so that Ctrl-C in the terminal does not reach it.
      detached: true,
      env: { PATH: process.env.PATH },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    shell.on('error', () => {});
    leader.once('exit', () => shell.kill('SIGKILL'));
  } catch {
    // Memory is too short for another process. The leader runs without this safeguard.
  }
}
