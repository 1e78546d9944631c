import { createRequire } from 'node:module';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { listen } from '../../../scripts/ports.mjs';
import { copySeededDataDir } from '../../../scripts/seeded-data.mjs';
import { logInToAdminPanel } from '../../../testing/admin-panel.ts';

const SECRET = 'secret-of-the-integration-tests';

export type Service = Awaited<ReturnType<typeof openService>>;

/**
 * Starts the compiled service with a copy of the sample magazine in the process of the test, and logs in an editor. Can
 * be called once per process.
 */
export async function openService() {
  const { dataDir, administrator, remove } = await copySeededDataDir();
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    APP_KEYS: SECRET,
    API_TOKEN_SALT: SECRET,
    ADMIN_JWT_SECRET: SECRET,
    TRANSFER_TOKEN_SALT: SECRET,
    ENCRYPTION_KEY: SECRET,
    CMS_TOKEN: SECRET,
  });
  const load: typeof import('../load-strapi') = createRequire(import.meta.url)(
    '../../dist/src/load-strapi.js',
  );
  const strapi: Core.Strapi = await load.loadStrapi();
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
      server.closeAllConnections();
      server.close();
      // `strapi.destroy` would also remove the listeners of the test runner.
      await strapi.db.destroy();
      await remove();
    },
  };
}
