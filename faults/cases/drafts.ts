import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { warmUp } from '#faults/cached-pages.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import type { Site } from '#faults/site.ts';
import { type Figure, none } from '#testing/figure.ts';
import { articlePaths, documentIdIn, readText } from '#testing/pages.ts';
import type { TestCms } from '#testing/test-cms.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const PREVIEW = '/masthead/preview';

/** Readers who search for this word find none of the texts with the other. */
const KEYWORD = 'quillfeather';
const SECRET = 'unpublished-9f3b';

/** What an editor has not published is in nothing that readers get, and in no cache, copy or log. */
export const drafts: FaultCase = { name: 'drafts', title: 'Never shows a draft', run };

async function run({ system }: Context): Promise<Figure[]> {
  const { strapi } = system;
  const dataDir = await system.createFolder();
  const site = await system.startSite({ dataDir, env: { LOG_LEVEL: 'debug' } });
  const [published = ''] = await articlePaths(site.url);
  const ids = await writeDrafts(strapi, documentIdIn(published));

  const link = await createLink(strapi, ids.saved);
  const previews = [await createFrame(strapi), link.path];
  const opened = await Promise.all(previews.map((path) => readText(site.url, path)));
  const pages = await readAsReader(site, strapi.publicToken, [published, ...Object.values(ids).map(pathOf)]);
  await strapi.adminRequest('DELETE', `${PREVIEW}/links/${link.id}?documentId=${ids.saved}`);
  const revoked = await readText(site.url, link.path);

  // Copies are written a moment after an answer.
  await system.stopSite(site);
  const restarted = await system.startSite({ dataDir });
  const later = await readAsReader(restarted, strapi.publicToken, Object.values(ids).map(pathOf));

  return [
    none(
      'previews that did not open',
      opened.filter(({ status }) => status !== 200).map(({ path }) => path),
    ),
    none(
      'previews without the draft behind their link',
      [opened[1]?.text ?? ''].filter((text) => !text.includes(SECRET)),
    ),
    none(
      'previews that may be kept or indexed',
      opened
        .filter(({ responseHeaders }) => responseHeaders['cache-control'] !== 'no-store')
        .concat(opened.filter(({ responseHeaders }) => !responseHeaders['x-robots-tag']?.includes('noindex')))
        .map(({ path }) => path),
    ),
    none(
      'links that still open after they were revoked',
      [revoked].filter(({ status }) => status !== 404).map(({ path }) => path),
    ),
    none(
      'pages, answers and searches of readers with a draft',
      [...pages, ...later].filter(({ text }) => text.includes(SECRET)).map(({ path }) => path),
      { among: pages.length + later.length },
    ),
    none(
      'copies with a draft',
      filesIn(join(dataDir, 'site')).filter((file) => readFileSync(file, 'latin1').includes(SECRET)),
    ),
    none(
      'log lines with a draft',
      [...system.pastLogs, ...restarted.log].filter((line) => line.includes(SECRET)),
    ),
  ];
}

const data = v.object({ data: v.looseObject({ documentId: v.string() }) });
const pathOf = (documentId: string) => `/article/${documentId}/${KEYWORD}`;

/** Writes every kind of text that is not public. Returns the documentIds. */
async function writeDrafts(strapi: TestCms, published: string) {
  const texts = (what: string) => ({
    title: `${KEYWORD} ${what} ${SECRET}`,
    slug: `${KEYWORD}-${what}-${SECRET}`,
    description: SECRET,
    content: [{ type: 'paragraph', children: [{ type: 'text', text: SECRET }] }],
  });
  const create = async (what: string, fields: object = {}) => {
    const answer = await strapi.adminRequest('POST', ARTICLES, { ...texts(what), ...fields });
    return v.parse(data, answer).data.documentId;
  };
  const saved = await create('saved');
  const scheduled = await create('scheduled', { publishedOn: '2999-01-01T00:00:00.000Z' });
  await strapi.publish(scheduled);
  const withdrawn = await create('withdrawn');
  await strapi.publish(withdrawn);
  await strapi.unpublish(withdrawn);
  await strapi.adminRequest('PUT', `${ARTICLES}/${published}`, { title: SECRET, description: SECRET });
  await strapi.adminRequest('POST', `${PREVIEW}/content`, {
    type: 'articles',
    documentId: published,
    values: texts('typed'),
  });
  return { saved, scheduled, withdrawn };
}

const address = v.object({ data: v.object({ address: v.string(), link: v.optional(v.string(), '') }) });

async function createLink(strapi: TestCms, documentId: string): Promise<{ path: string; id: string }> {
  const created = v.parse(
    address,
    await strapi.adminRequest('POST', `${PREVIEW}/links`, { documentId }),
  ).data;
  return { path: new URL(created.address).pathname, id: created.link };
}

async function createFrame(strapi: TestCms): Promise<string> {
  const frame = await strapi.adminRequest('POST', `${PREVIEW}/frame`);
  return new URL(v.parse(address, frame).data.address).pathname;
}

/** Reads all kinds of pages and answers, the given ones and searches for the drafts. */
async function readAsReader({ url }: Site, publicToken: string, paths: readonly string[]) {
  const warm = (await warmUp(url, publicToken)).map(({ path }) => path);
  const searches = [KEYWORD, SECRET.slice(0, 11)].flatMap((word) => [
    `/search?keywords=${word}`,
    `/api/articles?filters[title][$containsi]=${word}&pagination[page]=1&pagination[pageSize]=10`,
  ]);
  const resources = ['/feed.xml', '/atom.xml', '/feed.json', '/sitemap/news.xml', '/llms.txt'];
  const all = [...warm, ...paths, ...resources, ...searches, `/api/articles/${documentIdIn(paths[0] ?? '')}`];
  const headers = { authorization: `Bearer ${publicToken}` };
  return Promise.all(all.map((path) => readText(url, path, path.startsWith('/api/') ? headers : {})));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
