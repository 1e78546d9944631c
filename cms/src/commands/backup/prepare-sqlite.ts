import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { type Execute, withDatabase } from '../../core/database/with-database';
import { EXIT_CODES } from '../../exit-codes';
import { limitedProcess } from '../../limited-process';
import { PLACE_STORE } from '../../media/storage/place';
import { SESSIONS_TABLE, USERS_TABLE, WEBHOOKS_TABLE } from '../../strapi/login-tables';
import { deleteStoredSetting, SETTINGS_TABLE } from '../../strapi/stored-settings';
import { BackupError } from './backup-error';
import { countRows, forgetLogName, tablesOf } from './database-facts';
import { forgetLogins } from './forget-logins';
import { DATABASES, MANIFEST, Manifest } from './manifest';

/** Memory limit of the process that opens the database. */
const MAX_MEMORY_KB = 1_000_000;
/** How long it may take: a minute, and as long as a slow disk takes to read it. */
const BASE_MS = 60_000;
const BYTES_PER_MS = 5_000;

/** The tables that a restore and a start use before anything else. */
const NEEDED = [SESSIONS_TABLE, USERS_TABLE, WEBHOOKS_TABLE, SETTINGS_TABLE, 'files'];

const SQLITE_FULL = 13;

type Problem = (found: string) => BackupError;

/**
 * Checks the database of an extracted backup and prepares it, in a process of its own with limited time and memory: one of its
 * triggers may never end. Throws the error that `damaged` makes of a problem found, or a BackupError for a problem that isn't the
 * backup's fault.
 * @param limitMs in milliseconds; by default what its size takes
 */
export async function prepareInProcess(
  extracted: string,
  { isRehearsal, damaged, limitMs }: { isRehearsal: boolean; damaged: Problem; limitMs?: number },
): Promise<void> {
  const { size } = await stat(path.join(extracted, DATABASES.sqlite));
  const command = path.join(__dirname, '..', 'prepare-restored.js');
  const { program, args } = limitedProcess(command, [extracted, ...(isRehearsal ? ['--rehearse'] : [])], {
    maxMemoryKb: MAX_MEMORY_KB,
  });
  const timeout = limitMs ?? BASE_MS + Math.ceil(size / BYTES_PER_MS);
  const { error, output } = await new Promise<{ error: Error | null; output: string }>((resolve) => {
    execFile(
      program,
      args,
      { env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' }, timeout, killSignal: 'SIGKILL' },
      (error, _, stderr) => resolve({ error, output: stderr.trim() }),
    );
  });
  if (!error) return;
  if ('killed' in error && error.killed) throw damaged('a query in its database never ends');
  if ('code' in error && error.code === EXIT_CODES.problem) throw new BackupError(output);
  // A process that printed nothing was killed, for example because the system ran out of memory.
  throw damaged(`its database cannot be used: ${output.split('\n')[0] || error.message.split('\n')[0]}`);
}

/** Checks and prepares the database of an extracted backup. Throws an error that names the problem. */
export async function prepareExtracted(extracted: string, isRehearsal: boolean): Promise<void> {
  const { rows } = v.parse(Manifest, JSON.parse(await readFile(path.join(extracted, MANIFEST), 'utf8')));
  const filename = path.join(extracted, DATABASES.sqlite);
  try {
    await withDatabase({ client: 'sqlite', filename }, async (execute) => {
      await check(execute, rows);
      await prepare(execute, isRehearsal);
    });
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL)) throw error;
    throw new BackupError(`The disk with ${extracted} is full: free some space, or use another folder.`);
  }
}

async function check(execute: Execute, rows: Manifest['rows']): Promise<void> {
  const [checked] = await execute('pragma quick_check(1)');
  const found = Object.values(checked ?? {})[0];
  if (found !== 'ok') throw new Error(String(found));
  const tables = await tablesOf(execute, 'sqlite');
  const missing = NEEDED.find((table) => !tables.includes(table));
  if (missing) throw new Error(`it has no table ${missing}`);
  const counted = await countRows(execute, tables);
  const other = Object.keys(rows).find((table) => rows[table] !== counted[table]);
  if (other)
    throw new Error(`its table ${other} has ${counted[other] ?? 0} rows instead of ${rows[other] ?? 0}`);
}

/** Changes a restored database before it is used. */
export async function prepare(execute: Execute, isRehearsal: boolean): Promise<void> {
  await forgetLogins(execute);
  await forgetLogName(execute);
  // The files are in the folder now, wherever they were.
  await deleteStoredSetting(execute, PLACE_STORE);
  if (isRehearsal) await execute(`delete from ${WEBHOOKS_TABLE}`);
}
