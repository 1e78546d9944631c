import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { RenderResult } from '#app/server/entry.tsx';
import type { ContentRequest } from '#contract/call.ts';
import { articleCall } from '#contract/calls/article.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall } from '#contract/calls/menu.ts';
import { createCompressor } from '#server/compression/compressor.ts';
import type { StoredAnswer } from '#server/gateway/answer-store.ts';
import { createPageCache } from './page-cache.ts';
import { createPages, type Renderer } from './pages.ts';

const config = {
  host: '',
  token: 'public-token',
  mediaBase: '',
  timeZone: 'UTC',
  origin: 'https://magazine.example',
};

/** Pages whose content and whose rendering a test decides. */
function openPages() {
  const rendered: string[] = [];
  const asked: string[] = [];
  const answers = new Map<string, StoredAnswer>();
  const stale = new Set<StoredAnswer>();
  let tellStale: (stale: StoredAnswer) => void = () => undefined;
  const failuresRendered: string[] = [];
  const world: {
    /** What a page asks for. */
    requests: ContentRequest[];
    /** What the page asks for that is shown where content does not come. */
    failureRequests: ContentRequest[];
    /** Before it is there. */
    before: () => Promise<void>;
    page: (html: string) => RenderResult;
    now: number;
    isCurrent: boolean;
    changesApplied: number;
  } = {
    now: 1_000,
    isCurrent: true,
    changesApplied: 0,
    requests: [homeCall.request()],
    failureRequests: [],
    before: async () => {},
    page: (html) => ({ kind: 'document', status: 200, html, complete: true }),
  };
  /** The content service says something new. */
  function publish(request: ContentRequest, words: string) {
    age(request);
    answers.set(request.url, {
      kind: 'answer',
      request,
      answer: { data: words, meta: { pagination: null } },
      json: JSON.stringify(words),
      documents: new Set(),
      freshUntil: Number.POSITIVE_INFINITY,
    });
  }
  /** An answer is old, and there is no newer one. */
  function age(request: ContentRequest) {
    const answer = answers.get(request.url);
    if (!answer) return;
    stale.add(answer);
    tellStale(answer);
  }
  const renderer: Renderer = {
    canonicalAddress: ({ pathname }) => pathname.toLowerCase(),
    renderPage: async (url, { ask }) => {
      rendered.push(url.pathname);
      const outcomes = await Promise.all(world.requests.map(ask));
      await world.before();
      return world.page(
        `${url.pathname}: ${outcomes.map((outcome) => (outcome.kind === 'answer' ? JSON.stringify(outcome.answer) : outcome.kind)).join()}`,
      );
    },
    renderFailure: async ({ status, route }, { ask }) => {
      await Promise.all(world.failureRequests.map(ask));
      failuresRendered.push(`${status} ${route}`);
      return { kind: 'document', status, html: `Failure of ${route}`, complete: true };
    },
    renderFault: async () => ({ kind: 'document', status: 500, html: 'Our fault', complete: false }),
  };
  const now = () => world.now;
  const pages = createPages({
    renderer: async () => renderer,
    gateway: {
      ask: async (request) => {
        asked.push(request.url);
        return answers.get(request.url) ?? { kind: 'failed' };
      },
      isCurrent: () => world.isCurrent,
      changesApplied: () => world.changesApplied,
    },
    cache: createPageCache({
      gateway: {
        isFresh: (stored) => !stale.has(stored),
        onStale: (listener) => {
          tellStale = listener;
        },
      },
      now,
    }),
    compressor: createCompressor({ concurrency: 2, queue: 10 }),
    now,
    config,
    assetsOf: () => ({ scripts: [], styles: [], fonts: [], head: '' }),
  });

  /** What a reader sees, and how it came about. */
  async function read(address: string) {
    const page = await pages.at(address);
    if (page.kind === 'redirect') return { to: page.href };
    const { bytes } = await page.page.body.in('identity');
    return { words: bytes.toString(), cache: page.kind === 'failure' ? page.kind : page.cache };
  }
  publish(homeCall.request(), 'Old');
  return { pages, rendered, failuresRendered, asked, world, publish, age, read };
}

describe('a page', () => {
  test('is rendered once, and kept', async () => {
    const { read, rendered, pages } = openPages();
    expect(await read('/home')).toMatchObject({ words: expect.stringContaining('Old'), cache: 'miss' });
    expect(await read('/home')).toMatchObject({ words: expect.stringContaining('Old'), cache: 'hit' });
    expect(pages.cached('/home')).toMatchObject({ cache: 'hit' });
    expect(rendered).toEqual(['/home']);
  });

  test('is rendered once for everyone who asks at the same time', async () => {
    const { read, rendered } = openPages();
    await Promise.all(Array.from({ length: 20 }, () => read('/home')));
    expect(rendered).toEqual(['/home']);
  });

  test('is one page under all its addresses', async () => {
    const { read, rendered, pages } = openPages();
    for (const address of ['/home', '/HOME', '/home?a=1', '/Home?a=2']) await read(address);
    expect(rendered).toEqual(['/home']);
    expect(pages.cached('/HOME')).not.toBeNull();
    expect(pages.cached('/never-asked')).toBeNull();
  });

  test('is kept also under an address that is too long to be remembered', async () => {
    const { read, rendered } = openPages();
    const address = `/home?x=${'a'.repeat(5_000)}`;
    await read(address);
    await read(address);
    expect(rendered).toEqual(['/home']);
  });

  test('is rendered anew when what it was made of has changed', async () => {
    const { read, rendered, pages, publish } = openPages();
    await read('/home');
    publish(homeCall.request(), 'New');
    expect(pages.cached('/home')).toBeNull();
    expect(await read('/home')).toMatchObject({ words: expect.stringContaining('New'), cache: 'miss' });
    expect(rendered).toHaveLength(2);
  });

  test('stays when something else has changed', async () => {
    const { read, rendered, publish } = openPages();
    await read('/home');
    publish(menuBarCall.request(), 'New');
    expect(await read('/home')).toMatchObject({ cache: 'hit' });
    expect(rendered).toHaveLength(1);
  });

  test('is given to nobody who asks after a change it was begun before', async () => {
    const { read, world, publish } = openPages();
    const { promise, resolve } = Promise.withResolvers<void>();
    world.before = () => promise;
    const early = read('/home');
    await setImmediate();
    publish(homeCall.request(), 'New');
    const late = read('/home');
    await setImmediate();
    resolve();
    expect(await early).toMatchObject({ words: expect.stringContaining('Old') });
    expect(await late).toMatchObject({ words: expect.stringContaining('New') });
  });

  test('stays, as stale, while the gateway has nothing newer than what it was made of', async () => {
    const { read, rendered, age } = openPages();
    await read('/home');
    age(homeCall.request());
    expect(await read('/home')).toMatchObject({ words: expect.stringContaining('Old'), cache: 'stale' });
    expect(rendered).toHaveLength(1);
  });
});

describe('where content does not come', () => {
  test('all addresses of a route get one page, rendered once', async () => {
    const { read, failuresRendered, world } = openPages();
    world.page = () => ({ kind: 'failure', status: 404, route: '/article/:id' });
    for (let number = 0; number < 20; number++)
      expect(await read(`/article/${number}`)).toEqual({
        words: 'Failure of /article/:id',
        cache: 'failure',
      });
    expect(failuresRendered).toEqual(['404 /article/:id']);
  });

  test('that page is rendered once for everyone who asks at the same time', async () => {
    const { read, failuresRendered, world } = openPages();
    world.page = () => ({ kind: 'failure', status: 503, route: '/search' });
    await Promise.all(Array.from({ length: 20 }, (_, number) => read(`/search/${number}`)));
    expect(failuresRendered).toEqual(['503 /search']);
  });

  test('that page is rendered once a second while what is around it is stale', async () => {
    const { read, failuresRendered, world, age } = openPages();
    world.page = () => ({ kind: 'failure', status: 503, route: '/search' });
    world.failureRequests = [homeCall.request()];
    age(homeCall.request());
    for (let number = 0; number < 20; number++) await read(`/search/${number}`);
    expect(failuresRendered).toHaveLength(1);
    world.now += 1_000;
    await read('/search/again');
    expect(failuresRendered).toHaveLength(2);
  });

  test('the address is tried again by whoever asks next', async () => {
    const { read, pages, world } = openPages();
    world.page = () => ({ kind: 'failure', status: 503, route: '/' });
    await read('/home');
    expect(pages.cached('/home')).toBeNull();
    world.page = (html) => ({ kind: 'document', status: 200, html, complete: true });
    expect(await read('/home')).toMatchObject({ words: expect.stringContaining('Old'), cache: 'miss' });
  });
});

test('a page that lacks something is given to others for a second, and by nobody else', async () => {
  const { read, rendered, world } = openPages();
  world.page = () => ({ kind: 'document', status: 200, html: 'Half', complete: false });
  for (let reader = 0; reader < 20; reader++)
    expect(await read('/home')).toEqual({ words: 'Half', cache: 'failure' });
  expect(rendered).toHaveLength(1);
  world.now += 1_000;
  await read('/home');
  expect(rendered).toHaveLength(2);
  // Something may have been withdrawn.
  world.changesApplied += 1;
  await read('/home');
  expect(rendered).toHaveLength(3);
});

test('a cached page is stale while the content service can not be reached', async () => {
  const { read, rendered, world } = openPages();
  await read('/home');
  world.isCurrent = false;
  expect(await read('/home')).toMatchObject({ cache: 'stale' });
  expect(rendered).toHaveLength(1);
});

describe('never kept is', () => {
  test('a way to another address', async () => {
    const { read, rendered, pages, world } = openPages();
    world.page = () => ({ kind: 'redirect', status: 301, href: '/elsewhere' });
    await read('/home');
    expect(pages.cached('/home')).toBeNull();
    await read('/home');
    expect(rendered).toHaveLength(2);
  });

  test('a rendering that failed', async () => {
    const { read, world, rendered } = openPages();
    world.before = () => Promise.reject(new Error('Our fault'));
    await expect(read('/home')).rejects.toThrow('Our fault');
    world.before = async () => {};
    expect(await read('/home')).toMatchObject({ words: expect.stringContaining('Old') });
    expect(rendered).toHaveLength(2);
  });
});

test('the error page is kept like any other', async () => {
  const { pages, rendered, world } = openPages();
  world.page = (html) => ({ kind: 'document', status: 404, html, complete: true });
  await pages.unknown();
  await pages.unknown();
  expect(rendered).toEqual(['/error']);
});

test('what no article is named is never asked', async () => {
  const { read, asked, world } = openPages();
  world.requests = [
    articleCall.request('../home'),
    articleCall.request('x?status=draft#'),
    articleCall.request('ABC'),
    homeCall.request(),
  ];
  expect(await read('/home')).toMatchObject({ words: expect.stringContaining('missing,missing,missing,') });
  expect(asked).toEqual([homeCall.request().url]);
});

test('a flood of searches leaves all other pages where they are', async () => {
  const { read, rendered, world } = openPages();
  await read('/home');
  world.page = (html) => ({
    kind: 'document',
    status: 200,
    html: html.padEnd(3 * 1024 * 1024),
    complete: true,
  });
  for (let number = 0; number < 16; number++) await read(`/search/${number}`);
  rendered.length = 0;
  await read('/home');
  await read('/search/0');
  expect(rendered).toEqual(['/search/0']);
});
