import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** What to restore a database from: the newest backup in the data folder's `backups`, as the end of a sentence. */
export function describeBackup(dataDir: string): string {
  const newest = newestIn(path.join(dataDir, 'backups'));
  return newest ? `the newest is ${newest}` : `there is none in ${path.join(dataDir, 'backups')}`;
}

function newestIn(folder: string): string | null {
  try {
    // An unfinished backup begins with a dot.
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
    const dated = names.map((name) => {
      const file = path.join(folder, name);
      return { file, time: statSync(file).mtimeMs };
    });
    return dated.sort((a, b) => b.time - a.time)[0]?.file ?? null;
  } catch {
    return null;
  }
}
