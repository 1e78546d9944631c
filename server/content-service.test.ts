import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { siteRequest } from '#app/content/requests.ts';
import { connectContentService } from './content-service.ts';

const SAYS: Record<string, unknown> = {
  '/api/changes': { data: [], meta: { log: 'log1', last: 3, oldest: 1 } },
  '/api/site': { data: {}, meta: {} },
};

let strapi: Server;
let close: () => Promise<unknown>;

afterEach(async () => {
  strapi.close();
  await close();
});

/** A Strapi that can be away, and the site's way to it. */
async function open() {
  strapi = createServer(({ url = '' }, response) => {
    const said = SAYS[url.split('?')[0] ?? ''];
    response
      .writeHead(said ? 200 : 404, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(said ?? {}));
  });
  const listen = (port: number) => new Promise<void>((resolve) => strapi.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = strapi.address() as AddressInfo;
  const away = () =>
    new Promise((resolve) => {
      strapi.close(resolve);
      strapi.closeAllConnections();
    });
  await away();
  const service = await connectContentService({
    url: `http://127.0.0.1:${port}`,
    token: 'token',
    copiesDir: null,
    report: () => undefined,
    measure: () => undefined,
    countTurnedAway: () => undefined,
  });
  close = service.close;
  return { ...service, away, back: () => listen(port) };
}

test('what was read as soon as Strapi was there is still there when it has gone again at once', async () => {
  const { gateway, follower, away, back } = await open();
  // As the site's process does before it listens; Strapi takes longer to start.
  await follower.poll();
  await back();
  expect(await gateway.ask(siteRequest())).toMatchObject({ kind: 'answer' });
  await follower.poll();
  await away();
  await follower.poll();
  expect(await gateway.ask(siteRequest())).toMatchObject({ kind: 'answer' });
});
