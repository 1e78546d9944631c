import { NO_FILTERS } from '#app/content/search-filters.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { menuPanelCall } from '#contract/calls/menu.ts';
import { articlePaths, type Page, readPage } from '#testing/pages.ts';

/** Every kind of page, and what the browser asks for besides, read twice so that they are kept. Throws where one is not there. */
export async function warmUp(url: string, publicToken: string): Promise<Page[]> {
  const pages = [
    '/',
    '/search?categories=',
    '/search?categories=&page=2',
    '/search?keywords=the',
    '/search',
    '/nowhere',
    ...(await articlePaths(url)).slice(0, 8),
  ];
  const content = [
    menuPanelCall.request(),
    filterListCall.request({ kind: 'tags', text: '' }),
    articleListCall.request({ ...NO_FILTERS, keywords: 'the' }),
  ].map((request) => request.url);

  const warm: Page[] = [];
  for (const path of pages) {
    await readPage(url, path);
    warm.push(await readPage(url, path));
  }
  for (const path of content)
    warm.push(await readPage(url, path, { authorization: `Bearer ${publicToken}` }));

  const wrong = warm.filter(({ path, status }) => status !== (path === '/nowhere' ? 404 : 200));
  if (wrong.length > 0) {
    throw new Error(`Not to be had: ${wrong.map(({ path, status }) => `${status} ${path}`).join(', ')}`);
  }
  return warm;
}

/** Whether a page is a screen, and not an answer of `/api/`. */
export const isScreen = ({ path }: Pick<Page, 'path'>) => !path.startsWith('/api/');

/** Articles among these addresses that nobody has read yet. */
export function unseen(articles: readonly string[], warm: readonly Page[]): string[] {
  const seen = new Set(warm.map(({ path }) => path));
  return articles.filter((path) => !seen.has(path));
}

/** A line where a page is not what it was. */
export async function difference(url: string, page: Page): Promise<string[]> {
  const now = await readPage(url, page.path, page.headers);
  if (now.status !== page.status) return [`${page.path}: status ${now.status}`];
  return now.body.equals(page.body) ? [] : [`${page.path}: other bytes`];
}
