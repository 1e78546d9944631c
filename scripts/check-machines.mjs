import { run } from './run.mjs';

/** The machines of docs/many.md. */
const MACHINES = ['content-1', 'content-2', 'site-1', 'site-2', 'edge-1', 'edge-2'];
const CHECK = '/opt/masthead/deploy/many/check.sh';
/** The exit code of ssh if it couldn't run the command. */
const NOT_CONNECTED = 255;
const TIMEOUT_MS = 60_000;

/**
 * Asks each machine by ssh which of its programs don't run, and which others it can't reach (`npm run doctor -- --many`).
 * @param {readonly string[]} names of machines; empty for those of docs/many.md
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('./terminal.mjs').Terminal} options.terminal
 * @param {AbortSignal} options.signal
 * @returns {Promise<number>} how many machines have problems
 */
export async function checkMachines(names, { env, terminal, signal }) {
  let count = 0;
  for (const name of names.length > 0 ? names : MACHINES) {
    const args = ['-o', 'BatchMode=yes', '-o', 'ConnectTimeout=5', name, 'sh', CHECK];
    const { code, lines } = await run('ssh', args, {
      cwd: process.cwd(),
      env,
      signal,
      timeoutMs: TIMEOUT_MS,
    });
    if (code === 0) terminal.line(`✓ ${name}`);
    else {
      count += 1;
      const isReached = code !== NOT_CONNECTED && code !== null;
      terminal.line(`✗ ${name}${isReached ? '' : ': ssh does not reach it, or not within a minute.'}`);
    }
    for (const line of lines) terminal.line(`  ${line}`);
  }
  return count;
}
