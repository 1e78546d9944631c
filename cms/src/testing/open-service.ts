import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { inject } from 'vitest';
import { listen } from '../../../scripts/ports.mjs';
import { copySeededDataDir } from '../../../scripts/seeded-data.mjs';
import { logInToAdminPanel } from '../../../testing/admin-panel.ts';
import { restoreProcess } from './restore-process';

const SECRET = 'secret-of-the-integration-tests';

export type Service = Awaited<ReturnType<typeof openService>>;

/** The connections of Knex. */
type Pool = { numUsed: () => number; numPendingAcquires: () => number };

const requireCompiled = createRequire(import.meta.url);

/**
 * Starts the compiled service with a copy of the sample magazine in the process of the test, and logs in an editor. It runs
 * on PostgreSQL in that project of Vitest, otherwise on SQLite, with further `settings`. `close` stops it and restores the process for the next
 * test file.
 */
export async function openService(settings: Readonly<Record<string, string>> = {}) {
  const { dataDir, administrator, remove } = await copySeededDataDir();
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    APP_KEYS: SECRET,
    API_TOKEN_SALT: SECRET,
    ADMIN_JWT_SECRET: SECRET,
    TRANSFER_TOKEN_SALT: SECRET,
    ENCRYPTION_KEY: SECRET,
    CMS_TOKEN: SECRET,
    ...(await copyOnPostgresql(dataDir)),
    ...settings,
  });
  const load: typeof import('../commands/load-strapi') = requireCompiled(
    '../../dist/src/commands/load-strapi.js',
  );
  const strapi: Core.Strapi = await load.loadStrapi();
  // A line for each request costs more than many a request.
  strapi.log.level = 'warn';
  const requests: typeof import('../strapi/requests-in-transactions') = requireCompiled(
    '../../dist/src/strapi/requests-in-transactions.js',
  );
  // Uncaught, so that every test file fails in which it happens.
  const stopReporting = requests.reportRequestsInTransactions(strapi, (error) => {
    throw error;
  });
  strapi.server.mount();
  const server = strapi.server.httpServer;
  const url = `http://127.0.0.1:${await listen(server)}`;
  const editor = await logInToAdminPanel(url, administrator);

  return {
    strapi,
    url,
    token: SECRET,
    /** Sends a request as the admin panel does, and parses the response. */
    async panel(method: string, address: string, content?: object) {
      const response = await editor.send(method, address, content);
      return { status: response.status, body: JSON.parse((await response.text()) || 'null') };
    },
    authorization: editor.authorization,
    administrator,
    database: path.join(dataDir, 'cms', 'data.db'),
    uploads: path.join(dataDir, 'cms', 'public', 'uploads'),
    async close(): Promise<void> {
      strapi.cron.destroy();
      strapi.app.destroy({ strapi });
      server.closeAllConnections();
      server.close();
      // Tasks that have begun before may still be reading.
      const pool: Pool = strapi.db.connection.client.pool;
      while (pool.numUsed() + pool.numPendingAcquires() > 0) await setTimeout(10);
      // `strapi.destroy` would also remove the listeners of the test runner.
      await strapi.db.destroy();
      stopReporting();
      restoreProcess();
      await remove();
    },
  };
}

/** Copies the sample magazine on PostgreSQL to a database of its own; returns the settings of that database. */
async function copyOnPostgresql(dataDir: string): Promise<Record<string, string>> {
  const postgresql = inject('postgresql');
  if (!postgresql) return {};
  const { withPostgres }: typeof import('../core/database/connect-postgres') = requireCompiled(
    '../../dist/src/core/database/connect-postgres.js',
  );
  // It says that the magazine is in SQLite.
  await rm(path.join(dataDir, 'magazine.json'));
  const name = `test_${process.pid}_${Date.now()}`;
  await withPostgres(postgresql.server, (connection) =>
    connection.query(`create database ${name} template ${postgresql.sample}`, []),
  );
  return { DATABASE_CLIENT: 'postgres', DATABASE_URL: new URL(name, postgresql.server).href };
}
