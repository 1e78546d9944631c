import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { replaceFile } from '../../../durable-files';
import type { Environment } from '../../../environment';
import { readStoredSetting } from '../../../strapi/stored-settings';
import type { Execute } from '../with-database';

/** Where the service stores the id of its magazine in the database. It stays the same in backups, restores and moves. */
export const MAGAZINE_STORE = { type: 'core', name: 'masthead', key: 'magazine' } as const;

/** Other properties are kept, because another version may have written them. */
const Mark = v.looseObject({
  begun: v.optional(v.string()),
  /** Where the database is. */
  engine: v.optional(v.picklist(['sqlite', 'postgres'])),
  /** The id of the magazine, which its database has too. */
  magazine: v.optional(v.string()),
});

export type Mark = v.InferOutput<typeof Mark>;

/** The file that marks a data folder whose magazine has had a database. */
export const markFile = (dataDir: string): string => path.join(dataDir, 'magazine.json');

/** The content of the mark; empty if it is missing or damaged. */
export function readMark(dataDir: string): Mark {
  try {
    return v.parse(Mark, JSON.parse(readFileSync(markFile(dataDir), 'utf8')));
  } catch {
    return {};
  }
}

export function writeMark(dataDir: string, mark: Mark): void {
  replaceFile(markFile(dataDir), `${JSON.stringify(mark)}\n`);
}

/** Marks a data folder as belonging to a database that a restore or a move has written. */
export async function markReplaced(
  { dataDir, database }: Pick<Environment, 'dataDir' | 'database'>,
  execute: Execute,
): Promise<void> {
  const magazine = await readMagazine(execute);
  const { begun = new Date().toISOString(), ...mark } = readMark(dataDir);
  writeMark(dataDir, { begun, ...mark, engine: database.client, ...(magazine && { magazine }) });
}

/** The id of the magazine in a database; null if an earlier version has written it. */
export async function readMagazine(execute: Execute): Promise<string | null> {
  const { success, output } = v.safeParse(v.string(), await readStoredSetting(execute, MAGAZINE_STORE));
  return success ? output : null;
}
