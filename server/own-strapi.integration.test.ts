import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { menuPanelCall } from '#contract/calls/menu.ts';
import { freePorts } from '#scripts/ports.mjs';
import { endGroup, spawnGroup } from '#scripts/process-group.mjs';
import { readLines } from '#scripts/run.mjs';
import { loadSecrets } from '#scripts/secrets.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { type StockStrapi, startStockStrapi } from '#testing/stock-strapi/stock-strapi.ts';
import { until } from '#testing/until.ts';

/** docs/own-strapi.md: `npm start` on a Strapi that has the documented model and nothing of this project. */

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const BODY = [{ type: 'paragraph', children: [{ type: 'text', text: 'The harbour is quiet.' }] }];

let strapi: StockStrapi;
let site: Awaited<ReturnType<typeof startSite>>;
let picture: string;
let quay: string;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  strapi = await startStockStrapi();
  closers.push(strapi.stop);
  const file = await strapi.upload('quay.png', PIXEL);
  picture = file.url;
  const author = await strapi.create('/api/authors', { name: 'Ann Reed' });
  const tag = await strapi.create('/api/tags', { name: 'Ferries' });
  const dossier = await strapi.create('/api/dossiers', { title: 'The new bridge' });
  const sea = await strapi.create('/api/categories', { name: 'Sea' });
  const seafood = await strapi.create('/api/categories', { name: 'Seafood' });
  await strapi.create('/api/categories', { name: 'World', children: [sea, seafood] });
  const article = (title: string, data: object) => ({
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    description: `About: ${title}`,
    content: BODY,
    ...data,
  });
  quay = await strapi.create(
    '/api/articles',
    article('The quay', {
      authors: [author],
      tags: [tag],
      dossiers: [dossier],
      categories: [sea],
      cover: { media: [file.id], author: 'Bo Lund' },
    }),
  );
  const mussels = await strapi.create('/api/articles', article('Mussels', { categories: [seafood] }));
  await strapi.create(
    '/api/articles?status=draft',
    article('Unpublished', { categories: [sea], tags: [tag] }),
  );
  await strapi.save('/api/home', { headline: { featured: quay, related: mussels }, trending: [mussels] });
  await strapi.save('/api/site', {
    bio: { profiles: [{ platform: 'x', url: 'https://x.example/harbour' }] },
    seo: { metaTitle: 'The Harbour' },
    recommendedArticles: [quay, mussels],
  });
  site = await startSite({ CMS_URL: strapi.url, CMS_TOKEN: strapi.readToken });
});

afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

/** Runs `npm start` with these variables in a new data folder until the addresses are printed. */
async function startSite(env: NodeJS.ProcessEnv) {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-own-strapi-'));
  const [port, metricsPort] = await freePorts();
  const child = spawnGroup(process.execPath, ['scripts/main.mjs', 'start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: folder,
      CONTENT_LIFETIME: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  readLines(child, (line) => lines.push(line));
  closers.push(async () => {
    await endGroup(child, 15_000);
    await rm(folder, { recursive: true, force: true });
  });
  const output = () => lines.join('\n');
  await until('the addresses', () => output().includes('Stop                Ctrl-C'));
  const url = `http://127.0.0.1:${port}`;
  return {
    output,
    publicToken: loadSecrets(join(folder, 'secrets.json'), {}).PUBLIC_TOKEN,
    get: (path: string, init?: RequestInit) => fetch(url + path, init),
    text: async (path: string) => (await fetch(url + path)).text(),
    metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
  };
}

test('the site reports in one line that the content service works, and what its model lacks', async () => {
  await expect.poll(site.output).toContain('answers and has no change log');
  const lines = site.output().split('\n');
  const about = (text: string) => lines.filter((line) => line.includes(text));
  expect(about('answers and has no change log: an answer is used for 1 s')).toHaveLength(1);
  expect(about("has no 'seo.favicon' in 'site'")).toHaveLength(1);
  expect(site.output()).toContain(`Content service     ${strapi.url} (not started by this command)`);
  expect(site.output()).not.toContain('Installing the content service');
});

test("the home page shows headline, trending articles, profiles and the magazine's title", async () => {
  const html = await site.text('/');
  expect(html).toContain('The quay');
  expect(html).toContain('Mussels');
  expect(html).toContain('https://x.example/harbour');
  expect(html).toMatch(/<title>[^<]*The Harbour/);
});

test('an article shows its text, author, tag and picture, which the site passes on', async () => {
  const html = await site.text(`/article/${quay}/the-quay`);
  for (const text of ['The harbour is quiet.', 'Ann Reed', 'Ferries', 'Bo Lund', 'Mussels']) {
    expect(html).toContain(text);
  }
  expect(html).toContain(picture);
  const response = await site.get(picture);
  expect(response.headers.get('content-type')).toBe('image/png');
  const stored = await (await fetch(strapi.url + picture)).bytes();
  expect(await response.bytes()).toEqual(stored);
});

test.each([
  { address: '/search?keywords=QUAY', finds: true },
  { address: '/search?categories=sea', finds: true },
  { address: '/search?tags=ferries', finds: true },
  { address: '/search?dossiers=bridge', finds: true },
  { address: '/search?categories=', finds: true },
  { address: '/search?keywords=mussels', finds: false },
])('$address finds the article: $finds', async ({ address, finds }) => {
  const response = await site.get(address);
  expect(response.status).toBe(200);
  expect((await response.text()).includes(`/article/${quay}/the-quay`)).toBe(finds);
});

test('the menu panel shows each subcategory with its own articles', async () => {
  const response = await site.get(menuPanelCall.request().url, {
    headers: { authorization: `Bearer ${site.publicToken}` },
  });
  const titles = (...names: string[]) => names.map((title) => expect.objectContaining({ title }));
  expect(await response.json()).toMatchObject({
    data: [
      {
        name: 'World',
        children: [
          { name: 'Sea', articles: titles('The quay') },
          { name: 'Seafood', articles: titles('Mussels') },
        ],
      },
    ],
  });
});

test('missing content is a 404', async () => {
  expect((await site.get('/article/none/none')).status).toBe(404);
  expect((await site.get('/nowhere')).status).toBe(404);
  expect((await site.get('/uploads/none.png')).status).toBe(404);
});

test('no page shows a draft', async () => {
  for (const address of [
    '/',
    '/search?categories=sea',
    '/search?tags=ferries',
    '/search?keywords=unpublished',
  ]) {
    expect(await site.text(address)).not.toContain('/unpublished');
  }
});

test('a change appears once the cached answers expire', async () => {
  expect(await site.text('/search?keywords=pier')).not.toContain('The pier');
  await strapi.create('/api/articles', { title: 'The pier', slug: 'the-pier', content: BODY });
  await expect.poll(() => site.text('/search?keywords=pier')).toContain('The pier');
});

describe('with a token that the content service refuses', () => {
  test('the terminal and the metrics say so, and the site is ready', async () => {
    const other = await startSite({ CMS_URL: strapi.url, CMS_TOKEN: 'a-token-of-another-strapi' });
    await expect.poll(other.output).toContain('refuses the read token: set CMS_TOKEN');
    expect(other.output().match(/refuses the read token/g)).toHaveLength(1);
    expect(await other.metrics()).toMatch(/^masthead_read_token_refused 1$/m);
    expect((await other.get('/')).status).toBe(503);
    expect((await other.get('/readyz')).status).toBe(200);
  });
});

test('cached pages are still served once the content service has stopped, and the terminal says so', async () => {
  await strapi.stop();
  await expect.poll(site.output).toContain('does not work: connect ECONNREFUSED');
  expect(await site.text('/')).toContain('The quay');
  expect((await site.get(picture)).status).toBe(503);
});
