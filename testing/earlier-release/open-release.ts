import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '#scripts/settings.mjs';

const FOLDER = join(ROOT, 'testing', 'earlier-release');

export type Engine = 'sqlite' | 'postgresql';

/** Writes the data of an earlier release to an empty folder, and on PostgreSQL to the empty database of `url`. */
export function openRelease(commit: string, dataDir: string, url?: string): void {
  const archive = join(FOLDER, commit, `${url === undefined ? 'sqlite' : 'postgresql'}.tar.gz`);
  execFileSync('tar', ['-xzf', archive, '-C', dataDir]);
  if (url === undefined) return;
  const dump = join(dataDir, 'database.sql');
  execFileSync('psql', ['--quiet', '--set=ON_ERROR_STOP=1', `--dbname=${url}`, `--file=${dump}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
