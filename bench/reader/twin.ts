import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { request as ask } from 'undici';
import { compress } from '#server/http/compress.ts';

const ELEMENT = /<script\b.*?<\/script>/gs;

export type Twins = Awaited<ReturnType<typeof startTwins>>;

/**
 * The site twice: as it is, and with every script element taken out of its pages, the data among them. Both go the
 * same way through this process, so that nothing else is different.
 */
export async function startTwins(siteUrl: string, nextPort: () => Promise<number>) {
  const scriptless = new Map<string, Promise<Buffer>>();

  function withoutScripts(path: string): Promise<Buffer> {
    const known = scriptless.get(path);
    if (known) return known;
    const made = ask(siteUrl + path, { headers: { accept: 'text/html' } }).then(
      async ({ statusCode, body }) => {
        const html = await body.text();
        if (statusCode !== 200) throw new Error(`${path} is no page (${statusCode}).`);
        return compress(Buffer.from(html.replace(ELEMENT, '')), 'br');
      },
    );
    scriptless.set(path, made);
    return made;
  }

  async function pass({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host: _, connection: __, ...asked } = headers;
    const answer = await ask(siteUrl + url, { headers: asked });
    response.writeHead(answer.statusCode, answer.headers);
    await pipeline(answer.body, response);
  }

  async function strip(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.headers.accept?.includes('text/html')) return pass(request, response);
    const bytes = await withoutScripts(request.url ?? '/');
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
      'Content-Length': bytes.length,
    });
    response.end(bytes);
  }

  const servers: Server[] = [];
  async function serve(
    answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  ): Promise<string> {
    const port = await nextPort();
    const server = createServer((request, response) => {
      answer(request, response).catch(() => response.destroy());
    });
    servers.push(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host: '127.0.0.1', port }, resolve);
    });
    return `http://127.0.0.1:${port}`;
  }

  return {
    whole: await serve(pass),
    scriptless: await serve(strip),
    stop(): void {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
