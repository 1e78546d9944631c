import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { visibleText } from '#app/testing/visible-text.ts';
import { startFakeStrapi } from '#server/testing/fake-strapi.ts';
import { openSite } from '#server/testing/open-site.ts';

const HOME_FAILED = 'Sorry! Something went wrong while loading the home page.';
const QUAY = {
  documentId: 'abc',
  slug: 'the-quay',
  title: 'The quay',
  publishedAt: '2026-01-02T03:04:05.000Z',
};
const SITE = { documentId: 'site', seo: { metaTitle: 'Tidemark' } };

type Change = { id: number; type: string; documentId: string; vanished: boolean };

/** The content of a service, which is empty at first, and its change log. */
function newContent() {
  const changes: Change[] = [];
  const singles = new Map<string, unknown>();
  const articles: (typeof QUAY)[] = [];
  const state = { fails: false };
  const log = (type: string, documentId: string, vanished = false) =>
    changes.push({ id: changes.length + 1, type, documentId, vanished });

  function answerTo(path: string, query: URLSearchParams): unknown {
    if (state.fails) throw new Error('broken');
    if (path === '/api/changes') {
      const data = changes.filter(({ id }) => id > Number(query.get('after')));
      return { data, meta: { log: 'log1', last: changes.length, oldest: Math.min(1, changes.length) } };
    }
    const [, , type = '', documentId] = path.split('/');
    if (type === 'home' || type === 'site') return singles.has(type) ? { data: singles.get(type) } : null;
    if (documentId === undefined) return { data: type === 'articles' ? articles : [] };
    const article = articles.find((candidate) => candidate.documentId === documentId);
    return article ? { data: article } : null;
  }

  return {
    answerTo,
    state,
    save(type: 'home' | 'site', document: { documentId: string; [field: string]: unknown }) {
      singles.set(type, document);
      log(type, document.documentId);
    },
    remove(type: 'home' | 'site', documentId: string) {
      singles.delete(type);
      log(type, documentId, true);
    },
    publish(article: typeof QUAY) {
      articles.push(article);
      log('article', article.documentId);
    },
  };
}

let content: ReturnType<typeof newContent>;
let site: Awaited<ReturnType<typeof openSite>>;

beforeEach(async () => {
  content = newContent();
  site = await openSite({ cms: await startFakeStrapi(content.answerTo) });
});

afterEach(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

async function read(path: string) {
  const response = await site.get(path);
  const { status, headers } = response;
  return { status, headers, text: visibleText(await response.text()) };
}

/** Waits until a page has a text, without a status other than 200 meanwhile. */
const expectText = (path: string, text: string) =>
  expect
    .poll(async () => {
      const page = await read(path);
      expect(page.status).toBe(200);
      return page.text;
    })
    .toContain(text);

describe('a magazine without any content', () => {
  test.each([
    { path: '/', status: 200, shown: 'This magazine is being made' },
    { path: '/search?categories=', status: 200, shown: 'No articles match.' },
    { path: '/search', status: 200, shown: 'Enter keywords to search.' },
    { path: '/article/none/x', status: 404, shown: 'Article not found.' },
    { path: '/nowhere', status: 404, shown: 'The requested resource was not found!' },
  ])('answers $path with $status', async ({ path, status, shown }) => {
    const page = await read(path);
    expect(page.status).toBe(status);
    expect(page.text).toContain(shown);
    expect(page.text).not.toMatch(/Request failed|Loading/);
  });

  test('asks readers to come back', async () => {
    const { text } = await read('/');
    expect(text).toContain('Please come back soon.');
    expect(text).not.toContain(HOME_FAILED);
  });

  test('caches its pages', async () => {
    const first = await read('/');
    const again = await read('/');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(again.headers.get('cache-status')).toBe('masthead; hit');
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  test('stays available whatever URLs are requested', async () => {
    for (let number = 0; number < 20; number++) {
      expect((await read(`/article/none${number}/x`)).status).toBe(404);
    }
    content.publish(QUAY);
    expect((await read('/article/abc/the-quay')).status).toBe(200);
    expect((await read('/')).status).toBe(200);
  });
});

test('without a Home document the newest articles are shown as soon as they are published', async () => {
  await read('/');
  content.publish(QUAY);
  await expectText('/', 'The quay');
  expect((await read('/')).text).not.toContain('being made');
});

test('Home and Site appear as soon as they are saved, and disappear when they are removed', async () => {
  content.publish(QUAY);
  await expectText('/', 'Newest articles');
  content.save('site', SITE);
  content.save('home', { documentId: 'home', headline: { featured: QUAY } });
  await expectText('/', 'Tidemark');
  await expectText('/article/abc/the-quay', 'Tidemark');
  expect((await read('/')).text).not.toContain('Newest articles');

  content.remove('home', 'home');
  content.remove('site', 'site');
  await expectText('/', 'Newest articles');
  expect((await read('/')).text).not.toContain('Tidemark');
  expect((await read('/nowhere')).status).toBe(404);
});

test('a failing content service still counts as a failure', async () => {
  content.state.fails = true;
  const home = await site.getOnce('/');
  expect(home.status).toBe(503);
  expect(visibleText(await home.text())).toContain(HOME_FAILED);
  expect((await site.getOnce('/article/none/x')).status).toBe(503);
});
