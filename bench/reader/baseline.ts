import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { request as ask } from 'undici';
import { listen } from '#scripts/ports.mjs';
import { createCompressor } from '#server/compression/compressor.ts';
import { readText } from '#testing/pages.ts';
import { toPlainPage } from './plain-page.ts';

const SCRIPT = /<script\b.*?<\/script>/gs;

export type Baseline = Awaited<ReturnType<typeof startBaseline>>;

type CachedPage = { headers: Record<string, string>; bytes: Buffer };

/** The headers with a content security policy that allows the style of a static page, too. */
function withOpenStyles(headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy'] ?? '';
  return {
    ...headers,
    'content-security-policy': policy.replace(/style-src[^;]*/, "style-src 'self' 'unsafe-inline'"),
  };
}

/**
 * Starts three proxies of the site: one passes pages on unchanged, one removes all script elements, and one makes them static
 * HTML with one style. They run in this process and send the same headers, so that the pages are the only difference.
 */
export async function startBaseline(siteUrl: string) {
  const compressor = createCompressor({ concurrency: 1, queueBytes: 10_000_000 });

  async function read(path: string, rewrite: (html: string) => string): Promise<CachedPage> {
    const { status, text, responseHeaders } = await readText(siteUrl, path);
    if (status !== 200) throw new Error(`${path} responded with ${status}.`);
    const { bytes } = await compressor.text(rewrite(text), 'often').in('br');
    return {
      headers: {
        ...withOpenStyles(responseHeaders),
        'content-encoding': 'br',
        'content-length': String(bytes.length),
      },
      bytes,
    };
  }

  /** Rewrites and caches pages, and passes files on. */
  function createHandler(rewrite: (html: string) => string) {
    const pages = new Map<string, Promise<CachedPage>>();
    return async ({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
      if (headers.accept?.includes('text/html')) {
        const page = pages.get(url) ?? read(url, rewrite);
        pages.set(url, page);
        const { headers: pageHeaders, bytes } = await page;
        response.writeHead(200, pageHeaders).end(bytes);
        return;
      }
      const { host: _, connection: __, ...forwarded } = headers;
      const upstream = await ask(siteUrl + url, { headers: forwarded });
      response.writeHead(upstream.statusCode, upstream.headers);
      await pipeline(upstream.body, response);
    };
  }

  const servers: Server[] = [];
  async function serve(rewrite: (html: string) => string): Promise<string> {
    const handle = createHandler(rewrite);
    const server = createServer((request, response) => {
      handle(request, response).catch(() => response.destroy());
    });
    servers.push(server);
    return `http://127.0.0.1:${await listen(server)}`;
  }

  return {
    /** The URLs of the proxies. */
    withScripts: await serve((html) => html),
    withoutScripts: await serve((html) => html.replace(SCRIPT, '')),
    plain: await serve(toPlainPage),
    stop(): void {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
