import { request as ask } from 'undici';

/** A page as a client got it, byte for byte. */
export type Page = {
  path: string;
  headers: Record<string, string>;
  status: number;
  body: Buffer<ArrayBuffer>;
  /** The header Cache-Status. */
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

/** The same, with the body as text too. */
export async function readText(url: string, path: string, headers: Record<string, string> = {}) {
  const page = await readPage(url, path, { ...headers, 'accept-encoding': 'identity' });
  return { ...page, text: page.body.toString() };
}

/** The addresses of the articles on a page: all news unless another one is named. */
export async function articlePaths(url: string, path = '/search?categories='): Promise<string[]> {
  const { text } = await readText(url, path);
  return [...new Set([...text.matchAll(/href="(\/article\/[^"]+)"/g)].map(([, address = '']) => address))];
}

/** The addresses of all articles of the magazine. */
export async function allArticlePaths(url: string): Promise<string[]> {
  const found = new Set<string>();
  for (let page = 1; ; page++) {
    const before = found.size;
    for (const path of await articlePaths(url, `/search?categories=&page=${page}`)) found.add(path);
    // A page beyond the last one is the first one.
    if (found.size === before) return [...found];
  }
}

/** The documentId in an article's address. */
export const documentIdIn = (path: string) => path.split('/')[2] ?? '';
