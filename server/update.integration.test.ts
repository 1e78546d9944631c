import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMagazine } from '#scripts/magazine.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { until } from '#testing/until.ts';

/**
 * The data of an earlier release, started by this one. testing/earlier-release/ is what commit de9f1f7 wrote, which made
 * JPEG renditions and had no change log: two articles, a draft, and two pictures.
 */
const ARCHIVE = join(ROOT, 'testing', 'earlier-release', 'cms.tar.gz');
const QUAY = '/article/egz8mpif5ib4vnyjcf60iw1y/the-quay';
const HARBOUR = '/uploads/harbour_e73b3512d8.jpg';

const lines: string[] = [];
let dataDir: string;
let magazine: Awaited<ReturnType<typeof startMagazine>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masthead-update-'));
  await promisify(execFile)('tar', ['-xzf', ARCHIVE, '-C', dataDir]);
  magazine = await startMagazine({ dataDir, onLine: (line) => lines.push(line) });
  // The site may have started first, and then asks again a moment later.
  await until('the article', async () => (await get(QUAY)).status === 200, { timeoutSeconds: 10 });
});
afterAll(async () => {
  await magazine?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const get = (path: string) => fetch(magazine.siteUrl + path);
const text = async (path: string) => (await get(path)).text();

test('an article keeps its address and everything in it', async () => {
  const html = await text(QUAY);
  for (const part of [
    'The quay',
    'At low tide',
    'The text of The quay.',
    'Ann Reed',
    'Bo Lund',
    'Well observed.',
  ]) {
    expect(html).toContain(part);
  }
});

test.each(['/', '/search?categories=world', '/search?tags=ferries', '/search?keywords=QUAY'])(
  '%s has the article, and neither the draft nor the sample magazine',
  async (path) => {
    const html = await text(path);
    expect(html).toContain(QUAY);
    expect(html).not.toContain('the-draft');
    expect(html).not.toContain('Tidemark');
  },
);

test('the draft is still there', () => {
  const database = new DatabaseSync(join(dataDir, 'cms', 'data.db'), { readOnly: true });
  const rows = database.prepare("select published_at from articles where title = 'The draft'").all();
  database.close();
  expect(rows).toEqual([{ published_at: null }]);
});

test('its pictures are converted, with progress, and keep their addresses', async () => {
  await expect.poll(() => lines, { timeout: 20_000 }).toContain('Converting pictures: 2 of 2');
  await expect.poll(() => text(QUAY), { timeout: 10_000 }).toMatch(/harbour_e73b3512d8[^"]*\.avif/);
  expect((await get(HARBOUR)).status).toBe(200);
});

test('a second start converts nothing', async () => {
  await magazine.killCms();
  lines.length = 0;
  await magazine.startCms();
  await expect.poll(() => text(QUAY)).toContain('The quay');
  expect(lines.filter((line) => line.includes('Converting'))).toEqual([]);
});
