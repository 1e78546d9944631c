import { Agent, request } from 'undici';
import { until } from './until.ts';

/** A response of the site, with the path and headers of its request. */
export type Page = {
  path: string;
  /** Of the request. */
  headers: Record<string, string>;
  status: number;
  /** As received, still compressed. */
  body: Buffer<ArrayBuffer>;
  /** The response header Cache-Status. */
  cacheStatus: string;
  responseHeaders: Record<string, string>;
};

/** Longer than a busy machine takes. */
const TIMEOUT_MS = 120_000;
const dispatcher = new Agent({ connect: { timeout: TIMEOUT_MS }, headersTimeout: TIMEOUT_MS });
const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' };

/** Requests a page with the headers of a browser. */
export async function readPage(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Page> {
  const requestHeaders = { ...BROWSER_HEADERS, ...headers };
  const response = await request(url + path, {
    headers: requestHeaders,
    dispatcher,
    reset: true,
  });
  const responseHeaders = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    path,
    headers: requestHeaders,
    status: response.statusCode,
    body: Buffer.from(await response.body.arrayBuffer()),
    cacheStatus: responseHeaders['cache-status'] ?? '',
    responseHeaders,
  };
}

/** Requests a page uncompressed, and returns its body as text too. */
export async function readText(url: string, path: string, headers: Record<string, string> = {}) {
  const page = await readPage(url, path, { ...headers, 'accept-encoding': 'identity' });
  return { ...page, text: page.body.toString() };
}

/**
 * The paths of the articles that a page links to, by default the first page of all news. A content service on a busy machine
 * may be too slow for the site at first.
 */
export async function articlePaths(
  url: string,
  path = '/search?categories=',
  headers: Record<string, string> = {},
): Promise<string[]> {
  let { status, text } = await readText(url, path, headers);
  const isServed = async () => {
    if (status === 503) ({ status, text } = await readText(url, path, headers));
    return status !== 503;
  };
  await until(`${path} is served`, isServed);
  return [...new Set([...text.matchAll(/href="(\/article\/[^"]+)"/g)].map(([, href = '']) => href))];
}

/** The paths of all articles. */
export async function allArticlePaths(url: string): Promise<string[]> {
  const found = new Set<string>();
  for (let page = 1; ; page++) {
    const before = found.size;
    for (const path of await articlePaths(url, `/search?categories=&page=${page}`)) found.add(path);
    // A page number beyond the last one shows the first page.
    if (found.size === before) return [...found];
  }
}

/** The document id in the path of an article. */
export const documentIdIn = (path: string) => path.split('/')[2] ?? '';
