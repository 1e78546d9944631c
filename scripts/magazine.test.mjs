import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startMagazine } from './magazine.mjs';
import { createSecrets } from './secrets.mjs';
import { prepareSeededDataDir } from './seeded-data.mjs';
import { builtFakeProject } from './testing/fake-project.mjs';
import { writeFiles } from './testing/temp-dir.mjs';

describe('a magazine', () => {
  test('runs on free ports, with two different tokens', async () => {
    const magazine = await start(builtFakeProject());
    expect((await fetch(magazine.siteUrl)).status).toBe(200);
    expect((await fetch(`${magazine.cmsUrl}/_health`)).status).toBe(204);
    expect(magazine.cmsToken).not.toBe(magazine.publicToken);
  });

  test('keeps the site running while Strapi is killed, and starts Strapi again on request', async () => {
    const magazine = await start(builtFakeProject());
    await magazine.killCms();
    await expect(fetch(magazine.cmsUrl)).rejects.toThrow();
    expect((await fetch(magazine.siteUrl)).status).toBe(200);
    await magazine.startCms();
    expect((await fetch(`${magazine.cmsUrl}/_health`)).status).toBe(204);
  });

  test('gives each process only the secrets that it needs', async () => {
    const database = { DATABASE_URL: 'postgres://them:secret@there/', PGPASSWORD: 'secret' };
    const magazine = await start(builtFakeProject(), { env: { ...database, TIME_ZONE: 'UTC' } });
    const { site, cms } = await environments(magazine);
    expect(site).toMatchObject({
      TIME_ZONE: 'UTC',
      CMS_TOKEN: cms.CMS_TOKEN,
      PUBLIC_TOKEN: magazine.publicToken,
    });
    for (const name of Object.keys({ ...createSecrets(), ...database })) {
      if (name !== 'PUBLIC_TOKEN') expect(cms).toHaveProperty(name);
      if (!/^(CMS|PUBLIC)_TOKEN$/.test(name)) expect(site).not.toHaveProperty(name);
    }
    expect(cms).not.toHaveProperty('PUBLIC_TOKEN');
  });

  test('lets the site fetch pictures from the service when they may be in a bucket', async () => {
    const files = await environments(await start(builtFakeProject()));
    expect(files.site).toHaveProperty('MEDIA_DIR');
    const settings = { S3_BUCKET: 'pictures', S3_SECRET_ACCESS_KEY: 'secret' };
    const { site, cms } = await environments(await start(builtFakeProject(), { env: settings }));
    expect(cms).toMatchObject(settings);
    for (const name of ['MEDIA_DIR', ...Object.keys(settings)]) expect(site).not.toHaveProperty(name);
  });

  test('can consist of Strapi only', async () => {
    const magazine = await start(builtFakeProject(), { site: false });
    expect((await fetch(`${magazine.cmsUrl}/_health`)).status).toBe(204);
    expect(magazine.pids().site).toBeUndefined();
  });

  test('unlocks its data folder when it cannot start', async () => {
    const root = builtFakeProject({ 'data/broken': '' });
    await expect(start(root)).rejects.toThrow(
      /no such table: articles[\s\S]+The content service could not start/,
    );
    rmSync(join(root, 'data/broken'));
    await start(root);
  });
});

describe('the seeded data folder', () => {
  test('is filled once for each state of the content service', async () => {
    const root = builtFakeProject();
    const first = await prepareSeededDataDir({ root });
    expect(existsSync(join(first, 'secrets.json'))).toBe(true);
    expect(existsSync(join(first, 'masthead.lock'))).toBe(false);
    expect(await prepareSeededDataDir({ root })).toBe(first);

    writeFiles(root, { 'cms/seed/tags.yml': 'new' });
    const second = await prepareSeededDataDir({ root });
    expect(second).not.toBe(first);
    expect(readdirSync(dirname(second))).toEqual([basename(second)]);
  });
});

/**
 * @param {string} root
 * @param {import('./magazine.mjs').MagazineOptions} [options]
 */
async function start(root, options) {
  const magazine = await startMagazine({ root, dataDir: join(root, 'data'), ...options });
  onTestFinished(magazine.stop);
  return magazine;
}

/**
 * @param {import('./magazine.mjs').Magazine} magazine
 * @returns {Promise<Record<'site' | 'cms', Record<string, string>>>} the variables of both processes
 */
async function environments({ siteUrl, cmsUrl }) {
  const [site, cms] = await Promise.all(
    [siteUrl, cmsUrl].map(async (url) => (await fetch(`${url}/env`)).json()),
  );
  return { site, cms };
}
