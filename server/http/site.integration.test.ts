import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { articleHref, authorHref } from '#app/content/hrefs.ts';
import { NO_FILTERS, searchHref } from '#app/content/search-filters.ts';
import { visibleText } from '#app/testing/visible-text.ts';
import type { Block, Inline } from '#contract/body/rich-text.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { type Home, homeCall } from '#contract/calls/home.ts';
import { menuBarCall, menuPanelCall } from '#contract/calls/menu.ts';
import { recommendedCall } from '#contract/calls/recommended.ts';
import { siteCall } from '#contract/calls/site.ts';
import type { Article } from '#contract/entities/article.ts';
import { PAGE_FIELDS } from '#contract/service/page-fields.ts';
import { askStrapi } from '#server/testing/ask-strapi.ts';
import { openSite, PUBLIC_TOKEN } from '#server/testing/open-site.ts';
import { startRelay } from '#testing/relay.ts';

const FEEDS = ['/feed.xml', '/atom.xml', '/feed.json'];

type Site = Awaited<ReturnType<typeof openSite>>;

/** Sends a request to the content service directly, and parses the answer as the site does. */
async function askDirectly<Data>(request: ContentRequest<Data>): Promise<Data> {
  const { body } = await askStrapi(request.url);
  return v.parse(request.answer, body).data;
}

const page = async (site: Site, path: string, options?: RequestInit) =>
  readPage(await site.get(path, options));

async function readPage(response: Response) {
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, words: visibleText(html) };
}

/** Reads a page when it has all of its content: on a busy machine the content service may answer a part of it too late. */
const readComplete = (site: Site, path: string) =>
  vi.waitFor(
    async () => {
      const read = await page(site, path);
      expect(read.status).toBe(200);
      expect(read.words).not.toContain('Failed to load');
      return read;
    },
    { timeout: 120_000 },
  );

/** Asks as the site's own pages do. */
const api = (site: Site, address: string, options: RequestInit = {}) =>
  site.get(address, {
    headers: { Authorization: `Bearer ${PUBLIC_TOKEN}`, Accept: PAGE_FIELDS },
    ...options,
  });

const search = (filters: Partial<typeof NO_FILTERS>) =>
  articleListCall.request({ ...NO_FILTERS, ...filters });

let site: Site;
let home: Home;
/** An article with comments. */
let article: Article;

beforeAll(async () => {
  site = await openSite({ cms: inject('contentService') });
  home = await askDirectly(homeCall.request());
  const { body } = await askStrapi('/api/articles?populate[0]=comments&pagination[limit]=25');
  const entry = v.object({ documentId: v.string(), comments: v.array(v.unknown()) });
  const articles = v.parse(v.object({ data: v.array(entry) }), body).data;
  const commented = articles.find(({ comments }) => comments.length > 0);
  article = await askDirectly(articleCall.request(commented?.documentId ?? ''));
});

afterAll(async () => {
  await site.close();
  expect(site.faults).toEqual([]);
});

describe('the home page', () => {
  test.each(['/', '/home'])('at %s shows the headline and all trending articles', async (path) => {
    const { status, headers, html, words } = await page(site, path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const { headline, trending } = home;
    const shown = [headline?.featured, headline?.related, ...trending];
    expect(trending.length).toBeGreaterThan(0);
    for (const each of shown) {
      if (!each) throw new Error('The sample magazine has a headline.');
      expect(words).toContain(each.title);
      expect(html).toContain(`href="${articleHref(each)}"`);
    }
    expect(words).toContain('read now');
    expect(words).not.toContain('Request failed');
  });

  test('has a footer with a link for each profile of the site', async () => {
    const { html } = await page(site, '/home');
    const profiles = (await askDirectly(siteCall.request())).bio?.profiles ?? [];
    expect(profiles.length).toBeGreaterThan(0);
    for (const { url } of profiles) expect(html).toContain(`href="${url}"`);
    expect(html.match(/aria-label="Go to our [^"]+ profile\."/g)).toHaveLength(profiles.length);
  });
});

describe('an article page', () => {
  test('has the complete body', async () => {
    const { status, words } = await page(site, articleHref(article));
    expect(status).toBe(200);
    const texts = article.content.flatMap(textsOf);
    expect(texts.length).toBeGreaterThan(5);
    for (const text of texts) expect(words).toContain(text);
  });

  test.each(['old-title', 'OLD%20TITLE', '%C3%BC', ''])(
    'redirects the slug "%s" to the canonical one',
    async (slug) => {
      const { status, headers } = await page(site, `/article/${article.documentId}/${slug}`);
      expect(status).toBe(301);
      expect(headers.get('location')).toBe(articleHref(article));
    },
  );

  test.each([
    '/article/nowhere/x',
    '/article/nowhere',
    '/article/A%20B/x',
    '/article/%C3%BC/x',
    '/article/..%2Fhome/x',
    '/article/..%2F..%2Fadmin/x',
    '/article/x%3Fstatus%3Ddraft%23/x',
    '/article/%00/x',
  ])('shows the error for an unknown article at %s', async (path) => {
    const { status, words } = await page(site, path);
    expect(status).toBe(404);
    expect(words).toContain('Article not found.');
    expect(words).toContain('Retry');
    expect(words).not.toContain('Loading');
  });

  test('does not exist for a draft', async () => {
    const database = new DatabaseSync(inject('contentService').database, { readOnly: true });
    const draft = database
      .prepare("select document_id as id from articles where slug = 'listening-for-herring'")
      .get();
    database.close();
    expect(draft?.id).toMatch(/^[a-z0-9]{24}$/);
    expect((await page(site, `/article/${draft?.id}/listening-for-herring`)).status).toBe(404);
  });
});

describe('an unknown route', () => {
  test.each(['/nowhere', '/article', '/search/x', '/admin', '/api', '/uploads/none.png', '/assets/none.js'])(
    '%s shows the error page',
    async (path) => {
      const { status, html, words } = await page(site, path);
      expect(status).toBe(404);
      for (const text of [
        '404',
        'The requested resource was not found!',
        'Please try again later.',
        'Go to Home',
      ])
        expect(words).toContain(text);
      expect(html).toContain('href="/home"');
    },
  );
});

describe('the search page', () => {
  test('shows the results, with links to further pages', async () => {
    const { words, html } = await page(site, '/search?categories=');
    for (const { title } of await askDirectly(search({}))) expect(words).toContain(title);
    expect(html).toContain('href="/search?categories=&amp;page=2"');
  });

  test.each([
    { tag: 'Ökologie', address: '/search?tags=%C3%96KOLOGIE' },
    { tag: 'Arts, Crafts', address: searchHref({ tags: ['Arts, Crafts'] }) },
    { tag: '100% Local', address: searchHref({ tags: ['100% Local'] }) },
    { tag: 'Road/Rail', address: '/search?tags=road/rail' },
    { tag: 'R&D', address: '/search?tags=r%26d' },
    { tag: '"Slow" Living', address: '/search?tags="slow" living' },
  ])('finds the articles of the tag $tag at $address', async ({ tag, address }) => {
    const { status, words } = await page(site, address);
    expect(status).toBe(200);
    const found = await askDirectly(search({ tags: [tag] }));
    expect(found.length).toBeGreaterThan(0);
    for (const { title } of found) expect(words).toContain(title);
    expect(words).toContain(`#${tag}`);
  });

  test.each([
    { address: '/search?categories=&page=9999', href: '/search?categories=' },
    { address: '/search?tags=trams&page=2', href: '/search?tags=trams' },
    { address: '/search?keywords=zzzzzz&page=2&sort=title', href: '/search?keywords=zzzzzz&sort=title' },
  ])('redirects from beyond the last page to the first: $address', async ({ address, href }) => {
    const { status, headers } = await page(site, address);
    expect(status).toBe(302);
    expect(headers.get('location')).toBe(href);
  });

  test('accepts keywords that the length limit cuts inside a character', async () => {
    expect((await page(site, `/search?keywords=${'a'.repeat(99)}%F0%9F%98%80`)).status).toBe(200);
  });
});

describe('every response', () => {
  test('to HEAD has the headers of GET and no body', async () => {
    const pages = ['/home', '/nowhere', articleHref(article), '/search?categories='];
    const others = [
      '/healthz',
      '/readyz',
      '/robots.txt',
      '/sitemap.xml',
      '/feed.xml',
      '/favicon.ico',
      '/manifest.webmanifest',
    ];
    for (const path of [...pages, ...others]) {
      const [get, head] = await Promise.all([site.get(path), site.get(path, { method: 'HEAD' })]);
      expect(head.status).toBe(get.status);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
      expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
      expect(await head.text()).toBe('');
      await get.text();
    }
  });

  test.each(['br', 'gzip', 'identity'])('has the same page in the encoding %s', async (encoding) => {
    const plain = await page(site, '/home', { headers: { 'Accept-Encoding': 'identity' } });
    const encoded = await page(site, '/home', { headers: { 'Accept-Encoding': encoding } });
    expect(encoded.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(encoded.headers.get('vary')).toContain('Accept-Encoding');
    expect(encoded.html).toBe(plain.html);
  });

  test.each(['/home', '/manifest.webmanifest', ...FEEDS])(
    'is 304 if the client has what is at %s',
    async (path) => {
      const ask = async () => {
        const { headers } = await page(site, path);
        const again = await site.get(path, { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
        return [again.status, await again.text()];
      };
      // The first page may lack a part for which a busy content service was too late.
      await expect.poll(ask).toEqual([304, '']);
    },
  );

  test('allows only the inline script and the inline style of the page', async () => {
    for (const path of ['/', articleHref(article), '/search?categories=', '/nowhere']) {
      const { html, headers } = await page(site, path);
      for (const [, element, text = ''] of html.matchAll(
        /<(script|style)(?: data-href="[^"]*")?>(.*?)<\/\1>/gs,
      )) {
        const hash = createHash('sha256').update(text).digest('base64');
        expect(headers.get('content-security-policy')).toContain(`${element}-src 'self' 'sha256-${hash}';`);
      }
    }
  });

  test("never contains the content service's token", async () => {
    const { token } = inject('contentService');
    for (const path of ['/', articleHref(article), '/search?categories=', '/nowhere']) {
      const { html, headers } = await page(site, path);
      expect(html).toContain(PUBLIC_TOKEN);
      expect(html + JSON.stringify([...headers])).not.toContain(token);
    }
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('to %s is 405', async (method) => {
    const response = await site.get('/home', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('the content API', () => {
  test('has the answer format of the content service, with only the specified fields', async () => {
    const response = await api(site, search({ page: 2 }).url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { body } = await askStrapi(search({ page: 2 }).url);
    const answer: unknown = await response.json();
    expect(v.parse(search({}).answer, answer)).toEqual(v.parse(search({}).answer, body));
    expect(answer).toMatchObject({ meta: { pagination: { page: 2 } } });
    expect(JSON.stringify(answer)).not.toMatch(/createdAt|updatedAt|provider|"hash"/);
  });

  test('answers every request of the application', async () => {
    const requests: ContentRequest[] = [
      siteCall.request(),
      recommendedCall.request(),
      homeCall.request(),
      menuBarCall.request(),
      menuPanelCall.request(),
      articleCall.request(article.documentId),
      search({
        keywords: 'night',
        tags: ['rivers', '100% local'],
        dossiers: ['die küste / the coast'],
        sort: 'title',
      }),
      filterListCall.request({ kind: 'tags', text: 'ÖKO' }),
      filterListCall.request({ kind: 'categories', text: '' }),
      filterListCall.request({ kind: 'dossiers', text: 'night' }),
    ];
    for (const request of requests) {
      const response = await api(site, request.url);
      expect(response.status).toBe(200);
      // Nulls are omitted from the JSON, and restored by the schema.
      const { body } = await askStrapi(request.url, undefined, { accept: PAGE_FIELDS });
      expect(v.parse(request.answer, await response.json())).toEqual(v.parse(request.answer, body));
    }
  });

  test("refuses the content service's own token", async () => {
    const headers = { Authorization: `Bearer ${inject('contentService').token}` };
    expect((await api(site, homeCall.request().url, { headers })).status).toBe(401);
  });

  test('has a public token that the content service itself refuses', async () => {
    expect((await askStrapi('/api/articles', PUBLIC_TOKEN)).status).toBe(401);
  });

  test('answers 404 for an unknown article', async () => {
    const response = await api(site, articleCall.request('nowhere').url);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ data: null, error: { status: 404 } });
  });
});

test.each(['/', '/search?keywords=the', '/feed.xml', '/robots.txt', '/manifest.webmanifest'])(
  'a CDN may serve %s for at most ten minutes while the site is down',
  async (path) => {
    const { headers } = await site.get(path);
    const seconds = /stale-if-error=(\d+)/.exec(headers.get('cdn-cache-control') ?? '')?.[1];
    expect(Number(seconds)).toBeLessThanOrEqual(600);
  },
);

describe('while the content service is down', () => {
  let relay: Awaited<ReturnType<typeof startRelay>>;
  let relayedSite: Site;
  let copiesDir: string;
  const open = () => openSite({ cms: { url: relay.url, token: inject('contentService').token }, copiesDir });

  beforeEach(async () => {
    copiesDir = await mkdtemp(join(tmpdir(), 'masthead-copies-'));
    relay = await startRelay(inject('contentService').url);
    relayedSite = await open();
  });

  afterEach(async () => {
    await relayedSite.close();
    await relay.cut();
    await rm(copiesDir, { recursive: true });
    expect(relayedSite.faults).toEqual([]);
  });

  test('previously requested pages and their content are still served', async () => {
    const [author] = article.authors;
    if (!author) throw new Error('The article has no author.');
    const paths = [
      '/home',
      articleHref(article),
      '/search?categories=',
      authorHref(author),
      '/search?tags=jazz',
      ...FEEDS,
      '/sitemap.xml',
    ];
    const before = await Promise.all(paths.map((path) => readComplete(relayedSite, path)));
    await relay.cut();
    for (const [index, path] of paths.entries()) {
      const { status, html } = await page(relayedSite, path);
      expect(status).toBe(200);
      expect(html).toBe(before[index]?.html);
    }
    expect((await api(relayedSite, articleCall.request(article.documentId).url)).status).toBe(200);
  });

  test('other pages show an error with Retry', async () => {
    await relay.cut();
    for (const { path, message } of [
      { path: '/', message: 'Sorry! Something went wrong while loading the home page.' },
      { path: articleHref(article), message: 'Article not found.' },
    ]) {
      const { status, headers, words } = await readPage(await relayedSite.getOnce(path));
      expect(status).toBe(503);
      expect(headers.get('retry-after')).not.toBeNull();
      expect(headers.get('cache-control')).toBe('no-store');
      for (const text of [message, 'Failed to load categories!', 'Retry']) expect(words).toContain(text);
    }
  });

  test('the content API answers 503 for other content', async () => {
    await relay.cut();
    const response = await relayedSite.getOnce(homeCall.request().url, {
      headers: { Authorization: `Bearer ${PUBLIC_TOKEN}` },
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).not.toBeNull();
    expect(await response.json()).toMatchObject({ data: null, error: { status: 503 } });
  });

  test('unknown routes, the empty search page and /readyz work as usual', async () => {
    await relay.cut();
    expect((await page(relayedSite, '/nowhere')).status).toBe(404);
    expect((await page(relayedSite, '/search')).status).toBe(200);
    expect((await relayedSite.get('/readyz')).status).toBe(200);
  });

  test('pages work again as soon as it is back', async () => {
    await relay.cut();
    expect((await relayedSite.getOnce('/home')).status).toBe(503);
    await relay.restore();
    await expect.poll(async () => (await page(relayedSite, '/home')).status).toBe(200);
    expect((await page(relayedSite, articleHref(article))).status).toBe(200);
  });

  test('a restarted site still serves previously requested pages', async () => {
    const paths = [articleHref(article), ...FEEDS];
    const before = await Promise.all(paths.map((path) => readComplete(relayedSite, path)));
    await relayedSite.close();
    await relay.cut();
    relayedSite = await open();
    for (const [index, path] of paths.entries()) {
      const { status, words } = await page(relayedSite, path);
      expect(status).toBe(200);
      expect(words).toBe(before[index]?.words);
    }
  });
});

/** All texts in a block. */
function textsOf(block: Block): string[] {
  if (block.type === 'image') return [block.image.caption].filter(Boolean);
  if (block.type === 'list')
    return block.children.flatMap((child) =>
      child.type === 'list' ? textsOf(child) : child.children.flatMap(inlineTexts),
    );
  return block.children.flatMap(inlineTexts);
}

function inlineTexts(inline: Inline): string[] {
  return inline.type === 'text' ? [inline.text].filter(Boolean) : inline.children.flatMap(inlineTexts);
}
