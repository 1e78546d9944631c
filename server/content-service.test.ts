import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { articleCall } from '#contract/calls/article.ts';
import { menuPanelCall } from '#contract/calls/menu.ts';
import { renamesCall } from '#contract/calls/renames.ts';
import { siteCall } from '#contract/calls/site.ts';
import { LAST_CHANGE_HEADER } from '#contract/service/changes.ts';
import { MISSING_PATH } from '#contract/service/missing-addresses.ts';
import { sitemapPartsRequest } from '#contract/service/sitemaps.ts';
import { connectContentService } from './content-service.ts';
import { shareMemory } from './memory-budget.ts';

const ANSWERS: Record<string, unknown> = {
  '/api/changes': { data: [], meta: { log: 'log1', last: 3, oldest: 1 } },
  '/api/site': { data: {}, meta: {} },
};

const SITE = { documentId: 'site', seo: { metaTitle: 'Tidemark' } };
const TITLED = v.object({ data: v.object({ title: v.string() }) });
const ARTICLE = { data: { documentId: 'abc', slug: 'the-quay', title: 'The quay' }, meta: {} };

let strapi: Server;
let close: () => Promise<unknown>;

afterEach(async () => {
  strapi.close();
  await close();
});

/** A fake Strapi, which is not running at first and never answers reports, and the connection to it. */
async function open(answers: Record<string, unknown> = ANSWERS) {
  const asked: string[] = [];
  const headers: Record<string, string> = {};
  strapi = createServer(({ url = '' }, response) => {
    asked.push(decodeURIComponent(url));
    if (url === MISSING_PATH) return;
    const answer = answers[url.split('?')[0] ?? ''];
    response
      .writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(answer ?? {}));
  });
  const listen = (port: number) => new Promise<void>((resolve) => strapi.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = strapi.address() as AddressInfo;
  const stop = () =>
    new Promise((resolve) => {
      strapi.close(resolve);
      strapi.closeAllConnections();
    });
  await stop();
  const service = await connectContentService({
    pageVersion: 'v1',
    urls: [`http://127.0.0.1:${port}`],
    token: 'token',
    lifetimeSeconds: 30,
    copiesDir: null,
    memory: shareMemory(250),
    report: () => undefined,
    recordDuration: () => undefined,
    countTurnedAway: () => undefined,
    announce: () => undefined,
  });
  close = service.close;
  return { ...service, asked, headers, stop, start: () => listen(port) };
}

test('an answer fetched right after Strapi starts is still cached when Strapi stops again', async () => {
  const { gateway, follower, stop, start } = await open();
  // main.ts polls before it listens; Strapi takes longer to start.
  await follower.poll();
  await start();
  expect(await gateway.ask(siteCall.request())).toMatchObject({ kind: 'answer' });
  await follower.poll();
  await stop();
  await follower.poll();
  expect(await gateway.ask(siteCall.request())).toMatchObject({ kind: 'answer' });
});

test('a requested article is refetched when it changes, without another request for it', async () => {
  const answers: Record<string, unknown> = { ...ANSWERS, '/api/articles/abc': ARTICLE };
  const { gateway, follower, asked, start, stop } = await open(answers);
  await start();
  await follower.poll();
  await gateway.ask(articleCall.request('abc'));
  answers['/api/articles/abc'] = { ...ARTICLE, data: { ...ARTICLE.data, title: 'The pier' } };
  const changed = (id: number, documentId: string) => ({ id, type: 'article', documentId, vanished: false });
  answers['/api/changes'] = {
    data: [changed(4, 'abc'), changed(5, 'never')],
    meta: { log: 'log1', last: 5, oldest: 1 },
  };
  const asksFor = (id: string) => asked.filter((url) => url.startsWith(`/api/articles/${id}`)).length;
  await follower.poll();
  await expect.poll(() => asksFor('abc')).toBe(2);
  // Joins that request if it was not answered yet.
  await gateway.ask(articleCall.request('abc'));
  await stop();
  const outcome = await gateway.ask(articleCall.request('abc'));
  expect(outcome).toMatchObject({ kind: 'answer', answer: { data: { title: 'The pier' } } });
  expect([asksFor('abc'), asksFor('never')]).toEqual([2, 0]);
});

describe('after an answer newer than the last poll', () => {
  async function publishAndAsk(last: number) {
    const answers: Record<string, unknown> = { ...ANSWERS, '/api/articles/abc': ARTICLE };
    const { gateway, follower, headers, start } = await open(answers);
    await start();
    await follower.poll();
    const titleOf = async () => {
      const outcome = await gateway.ask(articleCall.request('abc'));
      return outcome.kind === 'answer' && v.parse(TITLED, outcome.answer).data.title;
    };
    expect(await titleOf()).toBe('The quay');
    answers['/api/articles/abc'] = { ...ARTICLE, data: { ...ARTICLE.data, title: 'The pier' } };
    answers['/api/changes'] = {
      data: Array.from({ length: last - 3 }, (_, i) => ({
        id: i + 4,
        type: 'article',
        documentId: 'abc',
        vanished: false,
      })),
      meta: { log: 'log1', last, oldest: 1 },
    };
    headers[LAST_CHANGE_HEADER] = String(last);
    // Nothing else polls here.
    await gateway.ask(siteCall.request());
    return titleOf;
  }

  test.each([4, 13])('no page is outdated if a publication changes few entries: %i', async (last) => {
    const titleOf = await publishAndAsk(last);
    expect(await titleOf()).toBe('The pier');
  });

  test("pages don't wait for the change log during an import, and the log is read soon", async () => {
    const titleOf = await publishAndAsk(14);
    expect(await titleOf()).toBe('The quay');
    await expect.poll(titleOf).toBe('The pier');
  });
});

test('unconfirmed counts of broken links are not sent again', async () => {
  const { follower, sendMissing, asked, start } = await open();
  const counts = [{ address: '/lost', count: 1, referrer: '' }];
  await follower.poll();
  expect(await sendMissing(counts)).toBe(false);
  await start();
  await follower.poll();
  expect(await sendMissing(counts)).toBe(true);
  expect(asked.filter((url) => url === MISSING_PATH)).toHaveLength(1);
});

test('a content service without a change log is never asked for the whole menu or former names', async () => {
  const children = [{ documentId: 'sea', name: 'Sea' }];
  const { gateway, follower, asked, start } = await open({
    '/api/site': ANSWERS['/api/site'],
    '/api/categories': { data: [{ name: 'World', children }] },
    '/api/articles': { data: [{ ...ARTICLE.data, categories: [{ documentId: 'sea' }] }] },
  });
  await start();
  await follower.poll();
  expect(await gateway.ask(menuPanelCall.request())).toMatchObject({
    answer: { data: [{ name: 'World', children: [{ name: 'Sea', articles: [{ title: 'The quay' }] }] }] },
  });
  expect(await gateway.ask(renamesCall.request(['sea']))).toMatchObject({ answer: { data: [] } });
  expect(asked.filter((url) => /children\.articles(?!\])/.test(url))).toEqual([]);
  expect(asked.filter((url) => url.startsWith('/api/renames'))).toEqual([]);
});

test('a content service without a change log is not asked for the whole menu after an interruption either', async () => {
  const { gateway, follower, asked, start, stop } = await open({
    '/api/site': ANSWERS['/api/site'],
    '/api/categories': { data: [{ name: 'World', children: [] }] },
  });
  await start();
  await follower.poll();
  await stop();
  await follower.poll();
  expect(follower.state()).toBe('unreachable');
  await start();
  expect(await gateway.ask(menuPanelCall.request())).toMatchObject({ answer: { data: [{ name: 'World' }] } });
  expect(asked.filter((url) => /children\.articles(?!\])/.test(url))).toEqual([]);
});

test.each([
  { log: 'missing', state: 'no log', answer: undefined, parts: [] },
  { log: 'unreadable', state: 'unreadable log', answer: { data: [], meta: {} }, parts: [{ name: 'tags-1' }] },
])(
  'when the change log becomes $log, the sitemaps list $parts.length parts',
  async ({ answer, state, parts }) => {
    const answers: Record<string, unknown> = {
      ...ANSWERS,
      '/api/sitemaps': { data: [{ name: 'tags-1' }], meta: {} },
    };
    const { gateway, follower, start } = await open(answers);
    await start();
    await follower.poll();
    answers['/api/changes'] = answer;
    await follower.poll();
    expect(follower.state()).toBe(state);
    expect(await gateway.ask(sitemapPartsRequest())).toMatchObject({ answer: { data: parts } });
  },
);

test("a 404 from a content service that has lost its Site and articles doesn't delete answers", async () => {
  const answers: Record<string, unknown> = {
    '/api/changes': ANSWERS['/api/changes'],
    '/api/articles': { data: [], meta: {} },
    '/api/site': { data: SITE, meta: {} },
    '/api/articles/abc': ARTICLE,
  };
  const { gateway, follower, start } = await open(answers);
  await start();
  await follower.poll();
  await gateway.ask(siteCall.request());
  await gateway.ask(articleCall.request('abc'));
  delete answers['/api/site'];
  delete answers['/api/articles/abc'];
  answers['/api/changes'] = { data: [], meta: { log: 'log2', last: 0, oldest: 0 } };
  await follower.poll();
  expect(await gateway.ask(articleCall.request('abc'))).toMatchObject({ kind: 'answer' });
  expect(await gateway.ask(siteCall.request())).toMatchObject({
    answer: { data: { seo: { metaTitle: 'Tidemark' } } },
  });
});
