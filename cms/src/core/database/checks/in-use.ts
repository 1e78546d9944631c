import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '../../../environment';
import { markFile, readMark, writeMark } from './mark';

/** The operator's permission to begin a new database in a folder that was in use (`npm start -- --new-database`). */
const PERMISSION = 'new-database';

/** The place of the magazine's id in the database (`MAGAZINE_STORE`). */
type Store = { get(query: object): Promise<unknown>; set(entry: { value: string }): Promise<unknown> };

/** The folders with the site's copies, and the files that are in them once the site has read from a content service. */
const COPIES = /^answers(?:-\d+)?$/;
const COPY = /^position\.json$|\.copy$/;

/**
 * Marks a data folder once its database is ready, so that no later start begins a new one in its place or uses another one.
 * The database gets the id of the magazine.
 */
export async function markInUse(
  store: Store,
  { dataDir, database }: Pick<Environment, 'dataDir' | 'database'>,
): Promise<void> {
  const mark = readMark(dataDir);
  const stored = await store.get({});
  const magazine = typeof stored === 'string' ? stored : (mark.magazine ?? randomUUID());
  if (stored !== magazine) await store.set({ value: magazine });
  const complete = { begun: new Date().toISOString(), engine: database.client, magazine, ...mark };
  try {
    if (Object.keys(complete).some((name) => !(name in mark))) writeMark(dataDir, complete);
    rmSync(path.join(dataDir, PERMISSION), { force: true });
  } catch {
    // The disk may be full. The copies and pictures also show that the folder is in use.
  }
}

/** Whether the operator has permitted a new database in a data folder that was in use. */
export const mayCreateNew = (dataDir: string): boolean => existsSync(path.join(dataDir, PERMISSION));

/**
 * Whether a data folder belongs to a magazine that has had a database: by its mark, by the site's copies or by pictures,
 * because each of them may be on a volume of its own. Once the operator has permitted a new database, it does not.
 */
export function wasInUse(dataDir: string): boolean {
  if (mayCreateNew(dataDir)) return false;
  const copies = path.join(dataDir, 'site');
  return (
    existsSync(markFile(dataDir)) ||
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
