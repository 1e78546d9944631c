import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from '#scripts/ports.mjs';

/** The answer to a request, or `null` for a 404. Throws for a 500. */
type AnswerTo = (path: string, query: URLSearchParams) => unknown;

/** A change log without changes. */
export const NO_CHANGES = { data: [], meta: { log: 'log1', last: 3, oldest: 1 } };

/** Starts a content service that has these answers until the end of the test. Returns how to connect to it. */
export async function startFakeStrapi(answerTo: AnswerTo) {
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://strapi');
    try {
      const answer = answerTo(pathname, searchParams);
      response.writeHead(answer === null ? 404 : 200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(answer));
    } catch {
      response.writeHead(500).end();
    }
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, token: 'token' };
}
