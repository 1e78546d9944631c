import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { withDatabase } from '../../database/with-database';
import type { Environment } from '../../environment';
import { readStoredSetting, SETTINGS_TABLE } from '../../strapi/stored-settings';
import { tablesOf } from '../backup/database-facts';
import { versions } from '../backup/make-backup';
import { hasSqlite } from '../backup/sqlite-place';
import { programDigest } from './program';

const STORE = { type: 'core', name: 'masthead', key: 'program' };

/** The program that has last started on a database: its version and its digest. */
const DataMark = v.object({ version: v.string(), program: v.string() });
export type DataMark = v.InferOutput<typeof DataMark>;

/** Of data that was written before there were marks. */
const UNMARKED: DataMark = { version: '0.1', program: 'unmarked' };

/** The mark of a database, whether a service runs on it or not; null if nothing has started on it yet. */
export async function readMark(database: Environment['database']): Promise<DataMark | null> {
  if (database.client === 'sqlite' && !hasSqlite(database.filename)) return null;
  return withDatabase(database, async (execute) => {
    if (!(await tablesOf(execute, database.client)).includes(SETTINGS_TABLE)) return null;
    const { success, output } = v.safeParse(DataMark, await readStoredSetting(execute, STORE));
    return success ? output : UNMARKED;
  });
}

/** Whether this program is the last one that has started on the database, so that everything in it is as this program wants it. */
export async function isMarked(strapi: Core.Strapi): Promise<boolean> {
  const { success, output } = v.safeParse(DataMark, await strapi.store(STORE).get({}));
  return success && output.program === programDigest();
}

/** Marks the database with this program, once everything in it is as this program wants it. */
export async function markData(strapi: Core.Strapi): Promise<void> {
  const mark: DataMark = { version: versions().masthead, program: programDigest() };
  await strapi.store(STORE).set({ value: mark });
}

/** The versions of this program and of the data, for logs and the doctor. */
export async function describeVersions(database: Environment['database']): Promise<string> {
  const mark = await readMark(database);
  const data = mark ? `the data is of ${mark.version}` : 'there is no data yet';
  return `Masthead ${versions().masthead}; ${data}.`;
}
