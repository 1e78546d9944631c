import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, FaultCase } from '#faults/case.ts';
import { warmUp } from '#faults/warm-pages.ts';
import { ROOT } from '#scripts/settings.mjs';
import { type Figure, none } from '#testing/figure.ts';
import { articlePaths, readPage, readText } from '#testing/pages.ts';

/** What Strapi answers, each with what the site itself would ask of it. */
const ADDRESSES = [
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

/** The one secret stays where it is: Strapi's token is in no file, no page, no log; the public one opens nothing. */
export const secrets: FaultCase = { name: 'secrets', title: "Strapi's token, and the public one", run };

async function run({ system }: Context): Promise<Figure[]> {
  const { testCms, proxy } = system;
  const dataDir = await system.newFolder();
  const site = await system.startSite({ dataDir, env: { LOG_LEVEL: 'debug' } });
  const pages = await warmUp(site.url, testCms.publicToken);
  const [article = ''] = (await articlePaths(site.url)).slice(-1);

  const texts = new Map<string, string>();
  for (const { path } of pages) texts.set(path, (await readText(site.url, path)).text);
  // Every way to fail, so that every failure is written to the log.
  for (const fault of ['reset', '500', 'html', 'truncated', 'shape', 'missing', 'endless'] as const) {
    await proxy.setMode(fault);
    const answer = await readText(site.url, `${article.slice(0, -1)}${fault}`);
    texts.set(`${fault} ${article}`, answer.text + JSON.stringify(answer.responseHeaders));
    texts.set(`${fault} search`, (await readText(site.url, `/search?keywords=${fault}`)).text);
  }
  await proxy.setMode('pass');
  for (const page of ['//', '/%ff', '/api/site', '/api/users', '/healthz', '/readyz']) {
    const answer = await readPage(site.url, page);
    texts.set(page, answer.body.toString('latin1') + JSON.stringify(answer.responseHeaders));
  }
  const logs = [...system.said, ...site.log];

  const { token } = testCms.cms;
  const inFiles = [...filesIn(join(ROOT, 'dist')), ...filesIn(join(dataDir, 'site'))].filter((file) =>
    readFileSync(file, 'latin1').includes(token),
  );
  return [
    none(
      'answers with the token',
      [...texts].filter(([, text]) => text.includes(token)).map(([name]) => name),
      { among: texts.size },
    ),
    none('files with the token, built or kept', inFiles),
    none(
      'files of the build that name its variable',
      filesIn(join(ROOT, 'dist')).filter((file) => readFileSync(file, 'latin1').includes('CMS_TOKEN')),
    ),
    none(
      'lines of the log with the token',
      logs.filter((line) => line.includes(token)),
      { among: logs.length },
    ),
    none(
      'answers of Strapi to the public token that are no 401',
      await openedBy(testCms.publicToken, testCms.cms.url),
      { among: ADDRESSES.length },
    ),
  ];
}

async function openedBy(token: string, url: string): Promise<string[]> {
  const opened = await Promise.all(
    ADDRESSES.map(async (address) => {
      const { status } = await fetch(url + address, { headers: { authorization: `Bearer ${token}` } });
      // What needs another kind of login, or is not there, is as closed.
      return status === 401 || status === 403 || status === 404 ? [] : [`${status} ${address}`];
    }),
  );
  return opened.flat();
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
