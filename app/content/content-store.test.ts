import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { ContentRequest } from '#contract/call.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { menuBarCall } from '#contract/calls/menu.ts';
import { ContentStore, type InitialContent } from './content-store.ts';
import { NO_FILTERS } from './search-filters.ts';

const menu = menuBarCall.request();
const tags = filterListCall.request({ kind: 'tags', text: '' });
const page = (number: number) => articleListCall.request({ ...NO_FILTERS, page: number });

const LOADING = { loading: true, error: null, data: null, meta: null };
const named = (...names: string[]) => ({ data: names.map((name) => ({ name })), meta: {} });
const shown = (...names: string[]) => ({
  loading: false,
  error: null,
  data: names.map((name) => ({ name })),
  meta: { pagination: null },
});

/** A store in a world where time passes, and the content service answers, when a test says so. */
function openStore({ host = '', initial }: { host?: string; initial?: InitialContent } = {}) {
  const world = { now: 0 };
  const waits: { milliseconds: number; end: () => void }[] = [];
  const asked: {
    url: string;
    signal: AbortSignal;
    answer: (answer: unknown) => void;
    fail: () => void;
  }[] = [];

  const store = new ContentStore({
    ask: (url, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      asked.push({ url, signal, answer: resolve, fail: () => reject(new Error('No answer')) });
      return promise;
    },
    wait: (milliseconds) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waits.push({ milliseconds, end: resolve });
      return promise;
    },
    now: () => world.now,
    host,
    ...(initial && { initial }),
  });

  const at = <Entry>(entries: Entry[], index: number): Entry => {
    const entry = entries.at(index);
    if (!entry) throw new Error('The store has not come that far.');
    return entry;
  };
  /** Lets everything happen that can happen now. */
  const settle = () => setImmediate();

  async function endWait(index = -1) {
    at(waits, index).end();
    await settle();
  }
  async function answer(content: unknown, index = -1) {
    at(asked, index).answer(content);
    await settle();
  }
  async function fail(index = -1) {
    at(asked, index).fail();
    await settle();
  }
  /** Wanted, waited for and answered. */
  async function fetched(request: ContentRequest, content: unknown) {
    store.want(request);
    await endWait();
    await answer(content);
  }
  return { store, world, waits, asked, endWait, answer, fail, fetched };
}

describe('a request', () => {
  test('begins loading', () => {
    const { store, asked, waits } = openStore();
    expect(store.read(menu)).toEqual(LOADING);
    expect([...asked, ...waits]).toEqual([]);
  });

  test('waits 350 ms and only then asks', async () => {
    const { store, waits, asked, endWait } = openStore();
    store.want(menu);
    expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([350]);
    expect(store.read(menu)).toEqual(LOADING);
    expect(asked).toEqual([]);

    await endWait();
    expect(asked.map(({ url }) => url)).toEqual([menu.url]);
    expect(store.read(menu)).toEqual(LOADING);
  });

  test('that is answered has data and meta', async () => {
    const { store, endWait, answer } = openStore();
    store.want(page(2));
    await endWait();
    await answer({ data: [], meta: { pagination: { page: 2, pageSize: 24, pageCount: 6, total: 124 } } });
    expect(store.read(page(2))).toEqual({
      loading: false,
      error: null,
      data: [],
      meta: { pagination: { page: 2, pageCount: 6, total: 124 } },
    });
  });

  test('that fails says for which address', async () => {
    const { store, endWait, fail } = openStore();
    store.want(menu);
    await endWait();
    await fail();
    expect(store.read(menu)).toEqual({
      loading: false,
      error:
        'Request failed for /api/categories?filters[children][articles][id][$notNull]=true&pagination[limit]=8',
      data: null,
      meta: null,
    });
  });

  test('that fails at another host says so', async () => {
    const { store, endWait, fail } = openStore({ host: 'https://content.example' });
    store.want(menu);
    await endWait();
    await fail();
    expect(store.read(menu).error).toBe(`Request failed for https://content.example${menu.url}`);
  });

  test.each([
    { nonsense: null },
    { nonsense: '<html>' },
    { nonsense: {} },
    { nonsense: { data: [{ id: 1 }] } },
  ])('that is answered with $nonsense has failed', async ({ nonsense }) => {
    const { store, fetched } = openStore();
    await fetched(menu, nonsense);
    expect(store.read(menu).error).toBe(`Request failed for ${menu.url}`);
  });

  test('tells its listeners of every change', async () => {
    const { store, endWait, answer } = openStore();
    const seen: unknown[] = [];
    store.subscribe(menu, () => seen.push(store.read(menu)));
    store.want(menu);
    await endWait();
    await answer(named('Water'));
    expect(seen).toEqual([LOADING, shown('Water')]);
  });

  test('is asked once, however many want it', async () => {
    const { store, waits, asked, endWait, answer } = openStore();
    store.want(menu);
    store.want(menuBarCall.request());
    await endWait();
    store.want(menu);
    await answer(named('Water'));
    store.want(menu);
    expect(waits).toHaveLength(1);
    expect(asked).toHaveLength(1);
  });

  test('with another query is another request', async () => {
    const { store, fetched } = openStore();
    await fetched(tags, named('Rivers'));
    expect(store.read(filterListCall.request({ kind: 'tags', text: 'r' }))).toEqual(LOADING);
    expect(store.read(tags)).toEqual(shown('Rivers'));
  });
});

describe('after a failure', () => {
  async function failed() {
    const opened = openStore();
    opened.store.subscribe(menu, () => {});
    opened.store.want(menu);
    await opened.endWait();
    await opened.fail();
    return opened;
  }

  test('nothing is asked again by itself, however much time passes', async () => {
    const { store, world, waits } = await failed();
    world.now = 3_600_000;
    store.want(menu);
    expect(waits).toHaveLength(1);
    expect(store.read(menu).error).not.toBeNull();
  });

  test('a retry loads, waits and asks again', async () => {
    const { store, waits, asked, endWait, answer } = await failed();
    void store.ask(menu);
    expect(store.read(menu)).toEqual(LOADING);
    expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([350, 350]);
    expect(asked).toHaveLength(1);
    await endWait();
    await answer(named('Water'));
    expect(store.read(menu)).toEqual(shown('Water'));
  });

  test('a retry may fail again', async () => {
    const { store, endWait, fail } = await failed();
    void store.ask(menu);
    await endWait();
    await fail();
    expect(store.read(menu)).toMatchObject({
      loading: false,
      error: `Request failed for ${menu.url}`,
    });
  });

  test('who leaves and comes back finds it loading, and it is asked', async () => {
    const { store, waits, endWait, fail } = openStore();
    const leave = store.subscribe(menu, () => {});
    store.want(menu);
    await endWait();
    await fail();
    leave();
    expect(store.read(menu)).toEqual(LOADING);
    store.want(menu);
    expect(waits).toHaveLength(2);
  });
});

describe('when the same is asked anew', () => {
  test('an older answer that comes later is ignored', async () => {
    const { store, asked, endWait, answer } = openStore();
    void store.ask(menu);
    await endWait();
    void store.ask(menu);
    await endWait();
    expect(asked[0]?.signal.aborted).toBe(true);

    await answer(named('New'), 1);
    await answer(named('Old'), 0);
    expect(store.read(menu)).toEqual(shown('New'));
  });

  test('an older failure that comes later is ignored', async () => {
    const { store, endWait, answer, fail } = openStore();
    void store.ask(menu);
    await endWait();
    void store.ask(menu);
    await endWait();
    await fail(0);
    expect(store.read(menu)).toEqual(LOADING);
    await answer(named('New'), 1);
    expect(store.read(menu)).toEqual(shown('New'));
  });

  test('during the wait, one wait replaces the other', async () => {
    const { store, asked, endWait } = openStore();
    void store.ask(menu);
    void store.ask(menu);
    await endWait(0);
    expect(asked).toHaveLength(0);
    await endWait(1);
    expect(asked).toHaveLength(1);
  });

  test('what was there makes way for loading', async () => {
    const { store, fetched } = openStore();
    await fetched(menu, named('Water'));
    void store.ask(menu);
    expect(store.read(menu)).toEqual(LOADING);
  });
});

describe('when nobody listens any more', () => {
  test('a request under way is given up', async () => {
    const { store, asked, endWait, answer } = openStore();
    const leave = store.subscribe(menu, () => {});
    store.want(menu);
    await endWait();
    leave();
    expect(asked[0]?.signal.aborted).toBe(true);
    await answer(named('Late'));
    expect(store.read(menu)).toEqual(LOADING);
  });

  test('a request that still waits is never asked', async () => {
    const { store, asked, endWait } = openStore();
    const leave = store.subscribe(menu, () => {});
    store.want(menu);
    leave();
    await endWait();
    expect(asked).toEqual([]);
  });

  test('an answer is kept for Back', async () => {
    const { store, waits, fetched } = openStore();
    const leave = store.subscribe(menu, () => {});
    await fetched(menu, named('Water'));
    leave();
    expect(store.read(menu)).toEqual(shown('Water'));
    store.want(menu);
    expect(waits).toHaveLength(1);
  });

  test('but somebody does, a request goes on', async () => {
    const { store, asked, endWait, answer } = openStore();
    const leave = store.subscribe(menu, () => {});
    store.subscribe(menu, () => {});
    store.want(menu);
    await endWait();
    leave();
    expect(asked[0]?.signal.aborted).toBe(false);
    await answer(named('Water'));
    expect(store.read(menu)).toEqual(shown('Water'));
  });

  test('nobody is told', async () => {
    const { store, fetched } = openStore();
    let told = 0;
    store.subscribe(menu, () => told++)();
    await fetched(menu, named('Water'));
    expect(told).toBe(0);
  });
});

describe('an answer', () => {
  test('of a minute is good', async () => {
    const { store, world, waits, fetched } = openStore();
    await fetched(menu, named('Water'));
    world.now = 60_000;
    store.want(menu);
    expect(waits).toHaveLength(1);
  });

  test('is as old as it is here, not as its question', async () => {
    const { store, world, waits, endWait, answer } = openStore();
    store.want(menu);
    await endWait();
    world.now = 50_000;
    await answer(named('Water'));
    world.now = 110_000;
    store.want(menu);
    expect(waits).toHaveLength(1);
  });

  test('older than a minute is asked for again when it is wanted', async () => {
    const { store, world, waits, fetched } = openStore();
    await fetched(menu, named('Water'));
    world.now = 60_001;
    store.want(menu);
    expect(waits).toHaveLength(2);
  });
});

describe('what the page came with', () => {
  const initial = {
    [menu.url]: { answer: named('Water') },
    [tags.url]: { failed: true },
    [page(1).url]: { answer: 'nonsense' },
  } as const;

  test('is there at once and not asked', () => {
    const { store, waits } = openStore({ initial });
    expect(store.read(menu)).toEqual(shown('Water'));
    store.want(menu);
    expect(waits).toEqual([]);
  });

  test('may be that there was no answer, which is not asked again by itself', () => {
    const { store, waits } = openStore({ initial });
    expect(store.read(tags)).toMatchObject({
      loading: false,
      error: `Request failed for ${tags.url}`,
    });
    store.want(tags);
    expect(waits).toEqual([]);
  });

  test('and went through its schema on the server is taken as it is', () => {
    const answer = v.parse(menu.answer, named('Water'));
    const { store } = openStore({ initial: { [menu.url]: { parsed: answer } } });
    expect(store.read(menu)).toEqual(shown('Water'));
    expect(store.read(menu).data).toBe(answer.data);
  });

  test('makes no sense: as if there was no answer', () => {
    const { store } = openStore({ initial });
    expect(store.read(page(1)).error).toBe(`Request failed for ${page(1).url}`);
  });

  test('is asked for again once it is older than a minute', () => {
    const { store, world, waits } = openStore({ initial });
    store.read(menu);
    world.now = 60_001;
    store.want(menu);
    expect(waits).toHaveLength(1);
  });

  test('is used once: who leaves a failure and comes back asks', () => {
    const { store, waits } = openStore({ initial });
    store.subscribe(tags, () => {})();
    expect(store.read(tags)).toEqual(LOADING);
    store.want(tags);
    expect(waits).toHaveLength(1);
  });
});

describe('of many answers', () => {
  const empty = { data: [], meta: {} };

  test('the latest sixty are kept', async () => {
    const { store, fetched } = openStore();
    for (let number = 1; number <= 70; number++) await fetched(page(number), empty);
    const kept = Array.from({ length: 70 }, (_, index) => index + 1).filter(
      (number) => !store.read(page(number)).loading,
    );
    expect(kept).toEqual(Array.from({ length: 60 }, (_, index) => index + 11));
  });

  test('those on screen stay, however old', async () => {
    const { store, fetched } = openStore();
    store.subscribe(page(1), () => {});
    for (let number = 1; number <= 70; number++) await fetched(page(number), empty);
    expect(store.read(page(1)).loading).toBe(false);
    expect(store.read(page(2)).loading).toBe(true);
  });
});
