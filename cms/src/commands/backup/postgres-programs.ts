import { spawn } from 'node:child_process';
import { BackupError } from './backup-error';

/** The major version of PostgreSQL in a number such as 150012. */
export const majorOf = (versionNumber: number): number => Math.floor(versionNumber / 10_000);

/**
 * Runs pg_dump or pg_restore on the database of `url`. The password is in the environment, because every user of the machine
 * can read the arguments. Throws a BackupError if the program is missing, older than the server or fails.
 */
export async function runPostgresProgram(
  name: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  { url, serverMajor }: { url: string; serverMajor: number },
): Promise<void> {
  const { stdout } = await execute(name, ['--version'], {});
  const major = Number(/ (\d+)/.exec(stdout)?.[1]);
  if (!(major >= serverMajor)) {
    throw new BackupError(
      `${name} is version ${major}, but the server is PostgreSQL ${serverMajor}: install its client programs ('apt-get install -y postgresql-client-${serverMajor}' on Debian).`,
    );
  }
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const { code, stderr } = await execute(name, [...args, `--dbname=${address.href}`], {
    ...(password && { PGPASSWORD: password }),
  });
  if (code === 0) return;
  const found = stderr.trim().split('\n').slice(-3).join(' ');
  throw new BackupError(`${name} failed (${found}): correct that and try again.`);
}

function execute(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, {
      env: { ...process.env, ...env, LC_MESSAGES: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (data) => (output.stdout += data));
    child.stderr.on('data', (data) => (output.stderr += data));
    child.once('error', () =>
      reject(
        new BackupError(
          `${name} is not on this machine: install PostgreSQL's client programs ('apt-get install -y postgresql-client' on Debian).`,
        ),
      ),
    );
    child.once('close', (code) => resolve({ code, ...output }));
  });
}
