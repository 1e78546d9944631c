import { spawn } from 'node:child_process';

/** Longer than an orphan takes that can end by itself (end-with-parent.mjs). */
const SECONDS = 8;

/** Reads until this process has died and its end of the pipe is closed. */
const SCRIPT = `
read -r _
for _ in $(seq ${SECONDS}); do
  kill -s 0 -- "-$1" 2>/dev/null || exit 0
  sleep 1
done
kill -s KILL -- "-$1"`;

/**
 * Has a shell kill a process group 8 seconds after this process has died without ending it: a frozen process or one in
 * an endless loop does not notice that by itself. Does nothing where there is no POSIX shell.
 * @param {import('node:child_process').ChildProcess} leader of the group
 */
export function killWhenOrphaned(leader) {
  if (process.platform === 'win32' || leader.pid === undefined) return;
  try {
    const shell = spawn('sh', ['-c', SCRIPT, 'sh', String(leader.pid)], {
      // A group of its own, so that Ctrl-C in the terminal does not end it.
      detached: true,
      env: { PATH: process.env.PATH },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    shell.on('error', () => {});
    leader.once('exit', () => shell.kill('SIGKILL'));
  } catch {
    // The system has no memory for another process. The leader runs without this safeguard.
  }
}
