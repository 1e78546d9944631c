import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { warmUp } from '#faults/cached-pages.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { ROOT } from '#scripts/settings.mjs';
import { type Figure, none } from '#testing/figure.ts';
import { articlePaths, readPage, readText } from '#testing/pages.ts';

/** Paths of Strapi that the public token must not open. */
const STRAPI_PATHS = [
  '/api/site',
  '/api/home',
  '/api/articles',
  '/api/categories',
  '/api/tags',
  '/api/dossiers',
  '/api/authors',
  '/api/changes?after=0',
  '/api/upload/files',
  '/api/users',
  '/content-manager/collection-types/api::article.article',
  '/admin/users/me',
];

/** The read token is in no response, file or log; the public token opens nothing in Strapi. */
export const secrets: FaultCase = { name: 'secrets', title: 'Never exposes the read token', run };

async function run({ system }: Context): Promise<Figure[]> {
  const { strapi, proxy } = system;
  const dataDir = await system.createFolder();
  const site = await system.startSite({ dataDir, env: { LOG_LEVEL: 'debug' } });
  const pages = await warmUp(site.url, strapi.publicToken);
  const [article = ''] = (await articlePaths(site.url)).slice(-1);

  const texts = new Map<string, string>();
  for (const { path } of pages) texts.set(path, (await readText(site.url, path)).text);
  // Every kind of failure, so that each is logged.
  for (const fault of ['reset', '500', 'html', 'truncated', 'shape', 'missing', 'endless'] as const) {
    await proxy.setMode(fault);
    const response = await readText(site.url, `${article.slice(0, -1)}${fault}`);
    texts.set(`${fault} ${article}`, response.text + JSON.stringify(response.responseHeaders));
    texts.set(`${fault} search`, (await readText(site.url, `/search?keywords=${fault}`)).text);
  }
  await proxy.setMode('pass');
  for (const page of ['//', '/%ff', '/api/site', '/api/users', '/healthz', '/readyz', '/currentz']) {
    const response = await readPage(site.url, page);
    texts.set(page, response.body.toString('latin1') + JSON.stringify(response.responseHeaders));
  }
  const logs = [...system.pastLogs, ...site.log];

  const { token } = strapi.cms;
  const filesWithToken = [...filesIn(join(ROOT, 'dist')), ...filesIn(join(dataDir, 'site'))].filter((file) =>
    readFileSync(file, 'latin1').includes(token),
  );
  return [
    none(
      'responses with the read token',
      [...texts].filter(([, text]) => text.includes(token)).map(([name]) => name),
      { among: texts.size },
    ),
    none('files of the build or the data folder with the read token', filesWithToken),
    none(
      'files of the build that mention CMS_TOKEN',
      filesIn(join(ROOT, 'dist')).filter((file) => readFileSync(file, 'latin1').includes('CMS_TOKEN')),
    ),
    none(
      'log lines with the read token',
      logs.filter((line) => line.includes(token)),
      { among: logs.length },
    ),
    none(
      'paths of the content service opened by the public token',
      await openedBy(strapi.publicToken, strapi.cms.url),
      {
        among: STRAPI_PATHS.length,
      },
    ),
  ];
}

async function openedBy(token: string, url: string): Promise<string[]> {
  const opened = await Promise.all(
    STRAPI_PATHS.map(async (path) => {
      const { status } = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      return status === 401 || status === 403 || status === 404 ? [] : [`${status} ${path}`];
    }),
  );
  return opened.flat();
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
