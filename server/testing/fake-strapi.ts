import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from '#scripts/ports.mjs';

/** The answer to a path, or `null` for a 404. */
type AnswerTo = (path: string) => unknown;

/** A change log without changes. */
export const NO_CHANGES = { data: [], meta: { log: 'log1', last: 3, oldest: 1 } };

/** Starts a content service that has these answers until the end of the test. Returns how to connect to it. */
export async function startFakeStrapi(answerTo: AnswerTo) {
  const server = createServer(({ url = '' }, response) => {
    const answer = answerTo(url.split('?')[0] ?? '');
    response
      .writeHead(answer === null ? 404 : 200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(answer));
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, token: 'token' };
}
