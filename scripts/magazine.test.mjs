import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startMagazine } from './magazine.mjs';
import { prepareSeededDataDir } from './seeded-data.mjs';
import { builtFakeProject } from './testing/fake-project.mjs';
import { writeFiles } from './testing/temp-dir.mjs';

describe('a magazine', { timeout: 30_000 }, () => {
  test('runs on ports that are free, and knows its tokens', async () => {
    const magazine = await start(builtFakeProject());
    expect((await fetch(magazine.siteUrl)).status).toBe(200);
    expect((await fetch(`${magazine.cmsUrl}/_health`)).status).toBe(204);
    expect(magazine.cmsToken).not.toBe(magazine.publicToken);
  });

  test('goes on without Strapi, which comes back when it is called', async () => {
    const magazine = await start(builtFakeProject());
    await magazine.killCms();
    await expect(fetch(magazine.cmsUrl)).rejects.toThrow();
    expect((await fetch(magazine.siteUrl)).status).toBe(200);
    await magazine.startCms();
    expect((await fetch(`${magazine.cmsUrl}/_health`)).status).toBe(204);
  });

  test('can be Strapi alone', async () => {
    const magazine = await start(builtFakeProject(), { site: false });
    expect((await fetch(`${magazine.cmsUrl}/_health`)).status).toBe(204);
    expect(magazine.pids().site).toBeUndefined();
  });

  test('gives its folder back when it cannot start', async () => {
    const root = builtFakeProject();
    await expect(start(root, { env: { FAKE_STRAPI: 'broken' } })).rejects.toThrow(
      /no such table: articles[\s\S]+Strapi could not start/,
    );
    await start(root);
  });
});

describe('the seeded data folder', { timeout: 30_000 }, () => {
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
