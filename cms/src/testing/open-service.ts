import { createRequire } from 'node:module';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { listen } from '../../../scripts/ports.mjs';
import { copySeededDataDir } from '../../../scripts/seeded-data.mjs';
import { logInToAdminPanel } from '../../../testing/admin-panel.ts';

const SECRET = 'of-this-test-alone-of-this-test-alone';

export type Service = Awaited<ReturnType<typeof openService>>;

/**
 * The compiled service on a copy of the sample magazine, in the process of the test, which can look into it; with
 * an editor who is logged in. Once in a process.
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
    /** A request as the admin panel sends it, and its answer. */
    async panel(method: string, address: string, content?: object) {
      const response = await editor.send(method, address, content);
      return { status: response.status, body: JSON.parse((await response.text()) || 'null') };
    },
    authorization: editor.authorization,
    database: path.join(dataDir, 'cms', 'data.db'),
    uploads: path.join(dataDir, 'cms', 'public', 'uploads'),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      // Not the whole of Strapi: it would take the test runner's listeners along.
      await strapi.db.destroy();
      await remove();
    },
  };
}
