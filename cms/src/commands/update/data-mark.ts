import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { withDatabase } from '../../core/database/with-database';
import type { Environment } from '../../environment';
import { APPROVALS } from '../../features/schedule/server/approval-table';
import { readStoredSetting, SETTINGS_TABLE } from '../../strapi/stored-settings';
import { tablesOf } from '../backup/database-facts';
import { versions } from '../backup/make-backup';
import { hasSqlite } from '../backup/sqlite-place';
import { programDigest } from './program';

const STORE = { type: 'core', name: 'masthead', key: 'program' };

/** The program that has last started on a database: its version and its digest. */
const DataMark = v.object({ version: v.string(), program: v.string() });
export type DataMark = v.InferOutput<typeof DataMark>;

/** Stands for data written before marks were introduced, on 2026-11-23. */
export const UNMARKED: DataMark = { version: '0.1', program: 'unmarked' };

/** The mark of a database, whether a service runs on it or not; null if no start has been completed on it yet. */
export async function readMark(database: Environment['database']): Promise<DataMark | null> {
  if (database.client === 'sqlite' && !hasSqlite(database.filename)) return null;
  return withDatabase(database, async (execute) => {
    const tables = await tablesOf(execute, database.client);
    if (!tables.includes(SETTINGS_TABLE)) return null;
    const { success, output } = v.safeParse(DataMark, await readStoredSetting(execute, STORE));
    if (success) return output;
    // A first start of this program may have been interrupted, which has made all tables before it writes articles.
    const isEarlier = tables.includes('articles') && !tables.includes(APPROVALS.tableName);
    return isEarlier && (await execute('select id from articles limit 1')).length > 0 ? UNMARKED : null;
  });
}

/** Marks the database with this program, once everything in it is as this program wants it. */
export async function markData(strapi: Core.Strapi): Promise<void> {
  const mark: DataMark = { version: versions().masthead, program: programDigest() };
  await strapi.store(STORE).set({ value: mark });
}

/** The versions of this program and of the data, for logs and the doctor. */
export async function describeVersions(database: Environment['database']): Promise<string> {
  const mark = await readMark(database);
  const data = mark ? `the data is from ${mark.version}` : 'there is no data yet';
  return `Masthead ${versions().masthead}; ${data}.`;
}
