import { describe, expect, test } from 'vitest';
import type { RenderResult } from '#app/server/render-result.ts';
import { articleCall } from '#contract/calls/article.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall } from '#contract/calls/menu.ts';
import { createCompressor } from '#server/compression/compressor.ts';
import type { StoredAnswer } from '#server/gateway/stored-answer.ts';
import { shareMemory } from '#server/memory-budget.ts';
import { createPageCache } from './page-cache.ts';
import { createPages, type Renderer } from './pages.ts';

const config = {
  host: '',
  token: 'public-token',
  mediaBase: '',
  timeZone: 'UTC',
  origin: 'https://magazine.example',
};

const at = (address: string) => new URL(address, config.origin);

/** Pages with a fake gateway and a fake renderer. */
function openPages() {
  const rendered: string[] = [];
  const asked: string[] = [];
  const answers = new Map<string, StoredAnswer>();
  const stale = new Set<StoredAnswer>();
  let notifyStale: (stale: StoredAnswer) => void = () => undefined;
  const failuresRendered: string[] = [];
  const state: {
    /** Content requests of a page. */
    requests: ContentRequest[];
    /** Content requests of the failure page. */
    failureRequests: ContentRequest[];
    /** Awaited before a page is rendered. */
    beforeRender: () => Promise<void>;
    page: (html: string) => RenderResult;
    now: number;
    isCurrent: boolean;
    isFull: boolean;
    changesApplied: number;
  } = {
    now: 1_000,
    isCurrent: true,
    isFull: false,
    changesApplied: 0,
    requests: [homeCall.request()],
    failureRequests: [],
    beforeRender: async () => {},
    page: (html) => ({ kind: 'document', status: 200, html, style: null, frames: [], complete: true }),
  };
  /** Replaces the answer to a request. */
  function publish(request: ContentRequest, text: string) {
    setStale(request);
    answers.set(request.url, {
      kind: 'answer',
      request,
      answer: { data: text, meta: { pagination: null } },
      json: JSON.stringify(text),
      documents: new Set(),
      freshUntil: Number.POSITIVE_INFINITY,
    });
  }
  /** Makes an answer stale without a newer one. */
  function setStale(request: ContentRequest) {
    const answer = answers.get(request.url);
    if (!answer) return;
    stale.add(answer);
    notifyStale(answer);
  }
  /** The newest answer says the same. */
  function setFresh(request: ContentRequest) {
    const answer = answers.get(request.url);
    if (answer) stale.delete(answer);
  }
  const renderer: Renderer = {
    correctUrl: () => null,
    placeOf: ({ pathname, searchParams }) => {
      const keywords = searchParams.get('keywords');
      const path = pathname.toLowerCase();
      return keywords === null
        ? {
            address: path,
            partition: 'others',
            failsAs: path,
            searches: path === '/author' ? 'titles' : null,
          }
        : {
            address: `${path}?keywords=${keywords}`,
            partition: 'searches',
            failsAs: path,
            searches: 'titles',
          };
    },
    renderPage: async (url, { ask }) => {
      rendered.push(url.pathname + url.search);
      const outcomes = await Promise.all(state.requests.map(ask));
      await state.beforeRender();
      return state.page(
        `${url.pathname}: ${outcomes.map((outcome) => (outcome.kind === 'answer' ? JSON.stringify(outcome.answer) : outcome.kind)).join()}`,
      );
    },
    renderFailure: async ({ status, route }, { ask }) => {
      await Promise.all(state.failureRequests.map(ask));
      failuresRendered.push(`${status} ${route}`);
      return {
        kind: 'document',
        status,
        html: `Failure of ${route}`,
        style: null,
        frames: [],
        complete: true,
      };
    },
    renderFault: async () => ({
      kind: 'document',
      status: 500,
      html: 'Internal error',
      style: null,
      frames: [],
      complete: false,
    }),
  };
  const now = () => state.now;
  const pages = createPages({
    date: () => 0,
    renderer: async () => renderer,
    gateway: {
      ask: async (request) => {
        asked.push(request.url);
        return answers.get(request.url) ?? { kind: 'failed' };
      },
      isCurrent: () => state.isCurrent,
      isFull: () => state.isFull,
      changesApplied: () => state.changesApplied,
    },
    cache: createPageCache({
      gateway: {
        isFresh: (stored) => !stale.has(stored),
        mayLag: () => false,
        onStale: (listener) => {
          notifyStale = listener;
        },
      },
      now,
      memory: shareMemory(250).pages,
    }),
    compressor: createCompressor({ concurrency: 2, queueBytes: 10_000_000 }),
    now,
    config,
    assetsOf: () => ({ scripts: [], styles: [], paper: null, head: '' }),
  });

  /** The text of a page, and its cache result. */
  async function read(address: string) {
    const page = await pages.get(at(address));
    if (page.kind === 'redirect') return { to: page.href };
    const { bytes } = await page.page.body.in('identity');
    return { text: bytes.toString(), cache: page.kind === 'failure' ? page.kind : page.cache };
  }
  publish(homeCall.request(), 'Old');
  return { pages, rendered, failuresRendered, asked, state, publish, setStale, setFresh, read };
}

describe('while too many searches wait', () => {
  /** Pages with the failure page of searches, since a search has failed. */
  async function openBusyPages() {
    const opened = openPages();
    opened.state.page = () => ({ kind: 'failure', status: 503, route: '/search' });
    await opened.read('/search?keywords=failed');
    opened.state.page = (html) => ({
      kind: 'document',
      status: 200,
      html,
      style: null,
      frames: [],
      complete: true,
    });
    await opened.read('/search?keywords=known');
    opened.rendered.length = 0;
    opened.state.isFull = true;
    return opened;
  }

  test('an uncached search gets the failure page without rendering or requesting anything', async () => {
    const { pages, rendered, asked } = await openBusyPages();
    asked.length = 0;
    const search = pages.newSearch(at('/search?keywords=new'));
    expect(search?.isTurnedAway).toBe(true);
    expect(await search?.turnAway()).toMatchObject({ kind: 'failure', page: { status: 503 } });
    expect([rendered, asked]).toEqual([[], []]);
  });

  test('a cached search is served, whatever address it is requested by', async () => {
    const { pages, read } = await openBusyPages();
    for (const address of ['/search?keywords=known', '/search?utm=1&keywords=known']) {
      expect(pages.newSearch(at(address))).toBeNull();
      expect(await read(address)).toMatchObject({ cache: 'hit' });
    }
  });

  test('other pages are rendered', async () => {
    const { pages, read } = await openBusyPages();
    expect(pages.newSearch(at('/article'))).toBeNull();
    expect(await read('/article')).toMatchObject({ cache: 'miss' });
  });

  test('the failure page is rendered once if there is none', async () => {
    const { pages, state, rendered, failuresRendered, read } = openPages();
    await read('/home');
    rendered.length = 0;
    state.isFull = true;
    for (const address of ['/search?keywords=new', '/search?keywords=other'])
      expect(await pages.newSearch(at(address))?.turnAway()).toMatchObject({ page: { status: 503 } });
    expect([rendered, failuresRendered]).toEqual([[], ['503 /search']]);
  });

  test("an author's page is not turned away, because an earlier answer may be served", async () => {
    const { pages } = await openBusyPages();
    expect(pages.newSearch(at('/author'))).toMatchObject({ isTurnedAway: false });
  });

  test('an outdated search is asked again, but not turned away', async () => {
    const { pages, publish } = await openBusyPages();
    publish(homeCall.request(), 'New');
    expect(pages.newSearch(at('/search?keywords=known'))).toMatchObject({ isTurnedAway: false });
  });

  test('a search that fits is not turned away', async () => {
    const { pages, state } = await openBusyPages();
    state.isFull = false;
    expect(pages.newSearch(at('/search?keywords=new'))?.isTurnedAway).toBe(false);
  });
});

describe('a page', () => {
  test('is rendered once and cached', async () => {
    const { read, rendered, pages } = openPages();
    expect(await read('/home')).toMatchObject({ text: expect.stringContaining('Old'), cache: 'miss' });
    expect(await read('/home')).toMatchObject({ text: expect.stringContaining('Old'), cache: 'hit' });
    expect(pages.cached('/home')).toMatchObject({ cache: 'hit' });
    expect(rendered).toEqual(['/home']);
  });

  test('is rendered once for concurrent requests', async () => {
    const { read, rendered } = openPages();
    await Promise.all(Array.from({ length: 20 }, () => read('/home')));
    expect(rendered).toEqual(['/home']);
  });

  test('is cached once for all its URLs', async () => {
    const { read, rendered, pages } = openPages();
    for (const address of ['/home', '/HOME', '/home?a=1', '/Home?a=2']) await read(address);
    expect(rendered).toEqual(['/home']);
    expect(pages.cached('/HOME')).not.toBeNull();
    expect(pages.cached('/never-requested')).toBeNull();
  });

  test('is cached even if its URL is too long for the URL cache', async () => {
    const { read, rendered } = openPages();
    const address = `/home?x=${'a'.repeat(5_000)}`;
    await read(address);
    await read(address);
    expect(rendered).toEqual(['/home']);
  });

  test('is not rendered again when unrelated content has changed', async () => {
    const { read, rendered, publish } = openPages();
    await read('/home');
    publish(menuBarCall.request(), 'New');
    expect(await read('/home')).toMatchObject({ cache: 'hit' });
    expect(rendered).toHaveLength(1);
  });

  test('is cached again when its content turns out to be the same', async () => {
    const { read, rendered, pages, setStale, setFresh } = openPages();
    await read('/home');
    setStale(homeCall.request());
    expect(pages.cached('/home')).toBeNull();
    setFresh(homeCall.request());
    await read('/home');
    expect(pages.cached('/home')).toMatchObject({ cache: 'hit' });
    expect(rendered).toHaveLength(1);
  });

  test('is served stale while the gateway has no newer answers', async () => {
    const { read, rendered, setStale } = openPages();
    await read('/home');
    setStale(homeCall.request());
    expect(await read('/home')).toMatchObject({ text: expect.stringContaining('Old'), cache: 'stale' });
    expect(rendered).toHaveLength(1);
  });
});

describe('the failure page', () => {
  test('is rendered once for all URLs of a route', async () => {
    const { read, failuresRendered, state } = openPages();
    state.page = () => ({ kind: 'failure', status: 404, route: '/article/:id' });
    for (let number = 0; number < 20; number++)
      expect(await read(`/article/${number}`)).toEqual({
        text: 'Failure of /article/:id',
        cache: 'failure',
      });
    expect(failuresRendered).toEqual(['404 /article/:id']);
  });

  test('is rendered once for concurrent requests', async () => {
    const { read, failuresRendered, state } = openPages();
    state.page = () => ({ kind: 'failure', status: 503, route: '/search' });
    await Promise.all(Array.from({ length: 20 }, (_, number) => read(`/search?keywords=${number}`)));
    expect(failuresRendered).toEqual(['503 /search']);
  });

  test('is rendered at most once a second while its own content is stale', async () => {
    const { read, failuresRendered, state, setStale } = openPages();
    state.page = () => ({ kind: 'failure', status: 503, route: '/search' });
    state.failureRequests = [homeCall.request()];
    setStale(homeCall.request());
    for (let number = 0; number < 20; number++) await read(`/search?keywords=${number}`);
    expect(failuresRendered).toHaveLength(1);
    state.now += 1_000;
    await read('/search?keywords=again');
    expect(failuresRendered).toHaveLength(2);
  });

  test('does not prevent the next request from rendering the page', async () => {
    const { read, pages, state } = openPages();
    state.page = () => ({ kind: 'failure', status: 503, route: '/' });
    await read('/home');
    expect(pages.cached('/home')).toBeNull();
    state.page = (html) => ({ kind: 'document', status: 200, html, style: null, frames: [], complete: true });
    expect(await read('/home')).toMatchObject({ text: expect.stringContaining('Old'), cache: 'miss' });
  });
});

test('an incomplete page is served for one second, as a failure', async () => {
  const { read, rendered, state } = openPages();
  state.page = () => ({
    kind: 'document',
    status: 200,
    html: 'Half',
    style: null,
    frames: [],
    complete: false,
  });
  for (let reader = 0; reader < 20; reader++)
    expect(await read('/home')).toEqual({ text: 'Half', cache: 'failure' });
  expect(rendered).toHaveLength(1);
  state.now += 1_000;
  await read('/home');
  expect(rendered).toHaveLength(2);
  // After a change it is rendered again immediately, because it may contain a withdrawn article.
  state.changesApplied += 1;
  await read('/home');
  expect(rendered).toHaveLength(3);
});

test('a cached page is stale while the content service is unreachable', async () => {
  const { read, rendered, state } = openPages();
  await read('/home');
  state.isCurrent = false;
  expect(await read('/home')).toMatchObject({ cache: 'stale' });
  expect(rendered).toHaveLength(1);
});

describe('the cache does not contain', () => {
  test('a redirect', async () => {
    const { read, rendered, pages, state } = openPages();
    state.page = () => ({ kind: 'redirect', status: 301, href: '/elsewhere' });
    await read('/home');
    expect(pages.cached('/home')).toBeNull();
    await read('/home');
    expect(rendered).toHaveLength(2);
  });

  test('a rendering that failed', async () => {
    const { read, state, rendered } = openPages();
    state.beforeRender = () => Promise.reject(new Error('Internal error'));
    await expect(read('/home')).rejects.toThrow('Internal error');
    state.beforeRender = async () => {};
    expect(await read('/home')).toMatchObject({ text: expect.stringContaining('Old') });
    expect(rendered).toHaveLength(2);
  });
});

test('the error page is cached', async () => {
  const { pages, rendered, state } = openPages();
  state.page = (html) => ({ kind: 'document', status: 404, html, style: null, frames: [], complete: true });
  await pages.errorPage();
  await pages.errorPage();
  expect(rendered).toEqual(['/error']);
});

test('a request with an invalid ID is not sent to the gateway', async () => {
  const { read, asked, state } = openPages();
  state.requests = [
    articleCall.request('../home'),
    articleCall.request('x?status=draft#'),
    articleCall.request('ABC'),
    homeCall.request(),
  ];
  expect(await read('/home')).toMatchObject({ text: expect.stringContaining('missing,missing,missing,') });
  expect(asked).toEqual([homeCall.request().url]);
});

test('a flood of searches evicts only searches', async () => {
  const { read, rendered, state } = openPages();
  await read('/home');
  state.page = (html) => ({
    kind: 'document',
    status: 200,
    html: html.padEnd(3 * 1024 * 1024),
    style: null,
    frames: [],
    complete: true,
  });
  for (let number = 0; number < 16; number++) await read(`/search?keywords=${number}`);
  rendered.length = 0;
  await read('/home');
  await read('/search?keywords=0');
  expect(rendered).toEqual(['/search?keywords=0']);
});
