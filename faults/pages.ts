import { request as ask } from 'undici';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { menuPanelCall } from '#contract/calls/menu.ts';

/** A page as a client got it: every byte that came, as it came. */
export type Page = {
  path: string;
  headers: Record<string, string>;
  status: number;
  body: Buffer;
  /** What the answer's header Cache-Status says. */
  cache: string;
  answerHeaders: Record<string, string>;
};

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' };

/** Reads one address as a browser does. */
export async function readPage(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Page> {
  const asked = { ...BROWSER, ...headers };
  const answer = await ask(url + path, { headers: asked, headersTimeout: 15_000, reset: true });
  const answerHeaders = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    path,
    headers: asked,
    status: answer.statusCode,
    body: Buffer.from(await answer.body.arrayBuffer()),
    cache: answerHeaders['cache-status'] ?? '',
    answerHeaders,
  };
}

/** The same as text. */
export async function readText(url: string, path: string, headers: Record<string, string> = {}) {
  const page = await readPage(url, path, { ...headers, 'accept-encoding': 'identity' });
  return { ...page, text: page.body.toString() };
}

/** The articles of a search, by their addresses. */
export async function articlePaths(url: string, search = '/search?categories='): Promise<string[]> {
  const { text } = await readText(url, search);
  return [...new Set([...text.matchAll(/href="(\/article\/[^"]+)"/g)].map(([, path = '']) => path))];
}

/** All articles of the magazine, by their addresses. */
export async function allArticlePaths(url: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const more = await articlePaths(url, `/search?categories=&page=${page}`);
    if (more.every((path) => found.includes(path))) return found;
    found.push(...more.filter((path) => !found.includes(path)));
  }
}

/** The documentId in an article's address. */
export const documentIdIn = (path: string) => path.split('/')[2] ?? '';

/**
 * What readers of a magazine have on their screens: every kind of page, and what the browser asks for besides. All
 * are read twice, so that they are as warm as pages get; none of them is what it is by mishap.
 */
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
  ].map(({ url: address }) => address);

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

/** Whether a page is a screen, and not an answer that a screen asks for. */
export const isScreen = ({ path }: Pick<Page, 'path'>) => !path.startsWith('/api/');
