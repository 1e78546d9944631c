import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySeededDataDir } from '../../../../scripts/seeded-data.mjs';
import { restoreProcess } from '../../testing/restore-process';

const CMS = path.join(import.meta.dirname, '..', '..', '..');
const SECRETS = [
  'APP_KEYS',
  'API_TOKEN_SALT',
  'ADMIN_JWT_SECRET',
  'TRANSFER_TOKEN_SALT',
  'ENCRYPTION_KEY',
  'CMS_TOKEN',
];

let data: Awaited<ReturnType<typeof copySeededDataDir>>;
beforeAll(async () => {
  data = await copySeededDataDir();
  const secrets = Object.fromEntries(SECRETS.map((name) => [name, 'secret-of-the-integration-tests']));
  Object.assign(process.env, secrets, { DATA_DIR: data.dataDir });
});
afterAll(() => {
  restoreProcess();
  return data.remove();
});

/** Loads the service as `npm run dev` does, without the commands of this project. */
async function load(): Promise<void> {
  const { createStrapi }: typeof import('@strapi/strapi') = createRequire(import.meta.url)('@strapi/strapi');
  const strapi = createStrapi({ appDir: CMS, distDir: path.join(CMS, 'dist') });
  try {
    await strapi.load();
  } finally {
    await strapi.db.destroy();
  }
}

const database = () => path.join(data.dataDir, 'cms', 'data.db');

test('npm run dev refuses data of a later version and leaves it unchanged', async () => {
  const connection = new DatabaseSync(database());
  connection.exec(
    `update strapi_core_store_settings set value = '{"version":"99.0.0","program":"later"}' where key = 'core_masthead_program'`,
  );
  connection.close();
  const before = await readFile(database());
  await expect(load()).rejects.toThrow('The data is from Masthead 99.0.0, which this version');
  expect((await readFile(database())).equals(before)).toBe(true);
});

test('npm run dev refuses the former database of a moved magazine', async () => {
  await writeFile(path.join(data.dataDir, 'magazine.json'), '{"engine":"postgres"}');
  await expect(load()).rejects.toThrow('has moved to PostgreSQL, but DATABASE_CLIENT is not postgres');
});
