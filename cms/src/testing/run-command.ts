import { execFile } from 'node:child_process';
import path from 'node:path';

/** A command that never ends fails the test instead of outliving it. */
const TIMEOUT_MS = 300_000;

const CMS = path.join(import.meta.dirname, '..', '..');

const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Runs a compiled command of the service. */
export function runCommand(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join('dist', 'src', 'commands', `${name}.js`), ...args],
      {
        cwd: CMS,
        env: { PATH, NODE_COMPILE_CACHE, NODE_NO_WARNINGS: '1', ...env },
        timeout: TIMEOUT_MS,
        killSignal: 'SIGKILL',
      },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? -1) : 0, output: `${stdout}${stderr}`.trim() }),
    );
  });
}
