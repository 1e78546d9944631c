import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Marks a data folder whose magazine has had a database. */
const MARK = 'magazine.json';

/** The operator's permission to begin a new database in a folder that was in use (`npm start -- --new-database`). */
const PERMISSION = 'new-database';

/** The folders with the site's copies, and the files that are in them once the site has read from a content service. */
const COPIES = /^answers(?:-\d+)?$/;
const COPY = /^position\.json$|\.copy$/;

/** Marks a data folder once its database is ready, so that no later start begins a new one in its place. */
export function markInUse(dataDir: string): void {
  const mark = path.join(dataDir, MARK);
  try {
    if (!existsSync(mark)) writeFileSync(mark, `${JSON.stringify({ begun: new Date().toISOString() })}\n`);
    rmSync(path.join(dataDir, PERMISSION), { force: true });
  } catch {
    // On a full disk the copies and pictures tell as much.
  }
}

/**
 * Whether a data folder belongs to a magazine that has had a database: by its mark, by the site's copies or by pictures,
 * because each of them may be on a volume of its own. Once the operator has permitted a new database, it does not.
 */
export function wasInUse(dataDir: string): boolean {
  if (existsSync(path.join(dataDir, PERMISSION))) return false;
  const copies = path.join(dataDir, 'site');
  return (
    existsSync(path.join(dataDir, MARK)) ||
    namesIn(path.join(dataDir, 'cms', 'public', 'uploads')).length > 0 ||
    namesIn(copies).some(
      (name) => COPIES.test(name) && namesIn(path.join(copies, name)).some((copy) => COPY.test(copy)),
    )
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
