import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { request as ask } from 'undici';
import { listen } from '#scripts/ports.mjs';
import { createCompressor } from '#server/compression/compressor.ts';
import { readText } from '#testing/pages.ts';

const ELEMENT = /<script\b.*?<\/script>/gs;

export type Twins = Awaited<ReturnType<typeof startTwins>>;

/** What a page is answered with. */
type Kept = { headers: Record<string, string>; bytes: Buffer };

/**
 * The site twice: as it is, and with every script element taken out of its pages, the data among them. Both come from
 * this process, and with the same headers, so that nothing else is different.
 */
export async function startTwins(siteUrl: string) {
  const compressor = createCompressor({ concurrency: 1, queue: 10 });

  async function read(path: string, rewrite: (html: string) => string): Promise<Kept> {
    const { status, text, responseHeaders } = await readText(siteUrl, path);
    if (status !== 200) throw new Error(`${path} is no page (${status}).`);
    const { bytes } = await compressor.text(rewrite(text), 'often').in('br');
    return {
      headers: { ...responseHeaders, 'content-encoding': 'br', 'content-length': String(bytes.length) },
      bytes,
    };
  }

  /** Pages from memory, after the first time; files as the site has them. */
  function answerWith(rewrite: (html: string) => string) {
    const pages = new Map<string, Promise<Kept>>();
    return async ({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
      if (headers.accept?.includes('text/html')) {
        const page = pages.get(url) ?? read(url, rewrite);
        pages.set(url, page);
        const { headers: kept, bytes } = await page;
        response.writeHead(200, kept).end(bytes);
        return;
      }
      const { host: _, connection: __, ...asked } = headers;
      const answer = await ask(siteUrl + url, { headers: asked });
      response.writeHead(answer.statusCode, answer.headers);
      await pipeline(answer.body, response);
    };
  }

  const servers: Server[] = [];
  async function serve(rewrite: (html: string) => string): Promise<string> {
    const answer = answerWith(rewrite);
    const server = createServer((request, response) => {
      answer(request, response).catch(() => response.destroy());
    });
    servers.push(server);
    return `http://127.0.0.1:${await listen(server)}`;
  }

  return {
    whole: await serve((html) => html),
    scriptless: await serve((html) => html.replace(ELEMENT, '')),
    stop(): void {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
