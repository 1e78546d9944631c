import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { articleCall } from '#contract/calls/article.ts';
import { siteCall } from '#contract/calls/site.ts';
import { connectContentService } from './content-service.ts';

const SAYS: Record<string, unknown> = {
  '/api/changes': { data: [], meta: { log: 'log1', last: 3, oldest: 1 } },
  '/api/site': { data: {}, meta: {} },
};

const ARTICLE = { data: { documentId: 'abc', slug: 'the-quay', title: 'The quay' }, meta: {} };

let strapi: Server;
let close: () => Promise<unknown>;

afterEach(async () => {
  strapi.close();
  await close();
});

/** A Strapi that can be away, and the site's way to it. */
async function open(says: Record<string, unknown> = SAYS) {
  strapi = createServer(({ url = '' }, response) => {
    const said = says[url.split('?')[0] ?? ''];
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
  expect(await gateway.ask(siteCall.request())).toMatchObject({ kind: 'answer' });
  await follower.poll();
  await away();
  await follower.poll();
  expect(await gateway.ask(siteCall.request())).toMatchObject({ kind: 'answer' });
});

describe('a magazine without a Site', () => {
  const NEW = { '/api/changes': SAYS['/api/changes'], '/api/categories': { data: [], meta: {} } };

  test('is a new one: its articles are read and its changes are heard', async () => {
    const says: Record<string, unknown> = { ...NEW, '/api/articles/abc': ARTICLE };
    const { gateway, follower, health, back } = await open(says);
    await back();
    await follower.poll();
    expect(follower.state()).toBe('following');
    for (let reader = 0; reader < 10; reader++) {
      expect(await gateway.ask(siteCall.request())).toEqual({ kind: 'missing' });
      expect(await gateway.ask(articleCall.request(`none${reader}`))).toEqual({ kind: 'missing' });
    }
    expect(health.isDown()).toBe(false);
    expect(await gateway.ask(articleCall.request('abc'))).toMatchObject({ kind: 'answer' });
  });

  test('has lost its content where it had one', async () => {
    const says: Record<string, unknown> = {
      ...NEW,
      '/api/site': SAYS['/api/site'],
      '/api/articles/abc': ARTICLE,
    };
    const { gateway, follower, back } = await open(says);
    await back();
    await follower.poll();
    await gateway.ask(siteCall.request());
    await gateway.ask(articleCall.request('abc'));
    delete says['/api/site'];
    delete says['/api/articles/abc'];
    Object.assign(says, { '/api/changes': { data: [], meta: { log: 'log2', last: 0, oldest: 0 } } });
    await follower.poll();
    expect(await gateway.ask(articleCall.request('abc'))).toMatchObject({ kind: 'answer' });
  });
});
