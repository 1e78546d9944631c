import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { checkDatabase } from '../core/database/checks/check-database';
import { describeSqliteError, isDiskFull } from '../core/database/checks/sqlite-check';
import { withStartLock } from '../core/database/checks/start-lock';
import { EnvironmentError, environment } from '../environment';
import { EXIT_CODES } from '../exit-codes';
import { notifyOperator, oneLine } from '../operator';
import { keepPrivate } from './keep-private';
import { isForOperator } from './tasks/is-for-operator';
import { beginUpdate } from './update/begin-update';
import { UpdateError } from './update/update-error';

/**
 * Loads the compiled service, which is then ready to use but not listening. Waits for other services that start on the
 * database, unless this process `hasLock` already.
 */
export async function loadStrapi({ hasLock = false } = {}): Promise<Core.Strapi> {
  process.env.NODE_ENV ??= 'production';
  process.env.STRAPI_TELEMETRY_DISABLED ??= 'true';
  // Loaded here because Strapi reads NODE_ENV and a `.env` file when it is loaded; with `require` because its ES modules
  // do not run in Node.
  const { createStrapi }: typeof import('@strapi/strapi') = require('@strapi/strapi');

  // Parsed before Strapi loads its configuration, because Strapi would wrap an EnvironmentError in its own error.
  const settings = environment();
  try {
    keepPrivate(settings);
    await checkDatabase(settings);
    const distDir = path.join(__dirname, '..', '..');
    const load = async () => {
      const strapi = createStrapi({ appDir: path.join(distDir, '..'), distDir });
      const update = await beginUpdate(settings, notifyOperator, new Date());
      return strapi.load().catch(async (error: unknown) => {
        if (!update) throw error;
        process.stderr.write(`${describe(error)}\n`);
        const { database } = settings;
        // Before the log of SQLite makes room.
        const isOnFullDisk = database.client === 'sqlite' && isDiskFull(error, database.filename);
        await strapi.db.destroy();
        throw await update.undo({ reason: reasonOf(error), isDiskFull: isOnFullDisk });
      });
    };
    return await (hasLock ? load() : withStartLock(settings.database, notifyOperator, load));
  } catch (error) {
    const { database, dataDir } = settings;
    const filename = database.client === 'sqlite' ? database.filename : dataDir;
    throw describeSqliteError(error, filename, dataDir) ?? error;
  }
}

/** Runs a command of this package. If it fails, prints the error and exits with code 1, or one of `EXIT_CODES`. */
export function run(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(exitCode(error));
  });
}

function exitCode(error: unknown): number {
  if (error instanceof EnvironmentError) return EXIT_CODES.setting;
  if (error instanceof UpdateError) return EXIT_CODES.update;
  return isForOperator(error) ? EXIT_CODES.problem : 1;
}

/** The message of an error, without the statement that Knex puts before the database's message. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split(' - ').at(-1)?.trim() ?? message;
}

/** Errors that the operator can fix are printed without their stack. */
function describe(error: unknown): string {
  if (isForOperator(error)) return oneLine(error.message);
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.split('\n').map(oneLine).join('\n');
}
