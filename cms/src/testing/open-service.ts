import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { copySeededDataDir } from '../../../scripts/seeded-data.mjs';

const SECRET = 'of-this-test-alone-of-this-test-alone';
const EDITOR = { email: 'editor@localhost.example', password: 'Of-this-test-alone-1' };

export type Service = Awaited<ReturnType<typeof openService>>;

/**
 * The compiled service on a copy of the sample magazine, in the process of the test, which can look into it; with
 * an editor who is logged in. Once in a process.
 */
export async function openService() {
  const { dataDir, remove } = await copySeededDataDir();
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
  const { id: role } = await strapi.service('admin::role').getSuperAdmin();
  await strapi
    .service('admin::user')
    .create({ ...EDITOR, firstname: 'Editor', isActive: true, roles: [role] });

  strapi.server.mount();
  const server = strapi.server.httpServer;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  let session = '';
  /** A request as the admin panel sends it, and its answer. */
  async function panel(method: string, address: string, content?: object) {
    const isForm = content instanceof FormData;
    const response = await fetch(url + address, {
      method,
      headers: {
        // An idle connection may be closed at the moment it is used again.
        connection: 'close',
        authorization: `Bearer ${session}`,
        ...(content && !isForm && { 'content-type': 'application/json' }),
      },
      ...(content && { body: isForm ? content : JSON.stringify(content) }),
    });
    return { status: response.status, body: JSON.parse((await response.text()) || 'null') };
  }
  session = (await panel('POST', '/admin/login', EDITOR)).body.data.token;

  return {
    strapi,
    url,
    token: SECRET,
    panel,
    authorization: () => `Bearer ${session}`,
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
