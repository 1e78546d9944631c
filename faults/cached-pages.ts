import { NO_FILTERS } from '#app/content/search-filters.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { menuPanelCall } from '#contract/calls/menu.ts';
import { articlePaths, type Page, readPage } from '#testing/pages.ts';
import { until } from '#testing/until.ts';

/** Texts for programs. Not a feed, which would load articles that are to be unread. */
const RESOURCES = ['/sitemap.xml', '/robots.txt'];

/**
 * Reads every kind of page and resource, and the content requests of the browser, until all are cached. Resolves with the cached
 * responses; throws if one has an unexpected status.
 */
export async function warmUp(url: string, publicToken: string): Promise<Page[]> {
  const pages = [
    '/',
    '/search?categories=',
    '/search?categories=&page=2',
    // Below its first page stand texts, which may not all have been read yet.
    '/search?keywords=the&page=2',
    '/search',
    '/nowhere',
    ...RESOURCES,
    ...(await articlePaths(url)).slice(0, 8),
  ];
  const content = [
    menuPanelCall.request(),
    filterListCall.request({ kind: 'tags', text: '' }),
    articleListCall.request({ ...NO_FILTERS, keywords: 'the' }),
  ].map((request) => request.url);

  const cached: Page[] = [];
  for (const path of pages) {
    await until(`${path} is complete`, async () => isStored(await readPage(url, path)));
    cached.push(await readPage(url, path));
  }
  for (const path of content) {
    const read = () => readPage(url, path, { authorization: `Bearer ${publicToken}` });
    await until(`${path} is served`, async () => (await read()).status !== 503);
    cached.push(await read());
  }

  const wrong = cached.filter(({ path, status }) => status !== (path === '/nowhere' ? 404 : 200));
  if (wrong.length > 0) {
    throw new Error(`Unexpected status: ${wrong.map(({ path, status }) => `${status} ${path}`).join(', ')}`);
  }
  return cached;
}

/** Not a page from which something is missing because the content service was too slow. */
const isStored = ({ status, responseHeaders }: Page) =>
  status === 404 || responseHeaders['cache-control'] !== 'no-store';

/** Whether a response is a page rather than content from /api/ or a text for programs. */
export const isRenderedPage = ({ path }: Pick<Page, 'path'>) =>
  !path.startsWith('/api/') && !RESOURCES.includes(path);

/** The article paths that are not among the cached pages. */
export function uncachedPaths(articles: readonly string[], cached: readonly Page[]): string[] {
  const known = new Set(cached.map(({ path }) => path));
  return articles.filter((path) => !known.has(path));
}
