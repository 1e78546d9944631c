import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { articleListCall } from '#contract/calls/article-list.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { menuBarCall } from '#contract/calls/menu.ts';
import { ContentStore, type InitialContent } from './content-store.ts';
import { NO_FILTERS } from './search-filters.ts';

const menu = menuBarCall.request();
const tags = filterListCall.request({ kind: 'tags', text: '' });
const page = (number: number) => articleListCall.request({ ...NO_FILTERS, page: number });

const LOADING = { loading: true, error: null, data: null, meta: null };
const answerWith = (...names: string[]) => ({ data: names.map((name) => ({ name })), meta: {} });
const loaded = (...names: string[]) => ({
  loading: false,
  error: null,
  data: names.map((name) => ({ name })),
  meta: { pagination: null },
});

/** A store whose clock, delays and fetches are controlled by the test. */
function createStore({ host = '', initial }: { host?: string; initial?: InitialContent } = {}) {
  const clock = { now: 0 };
  const waits: { milliseconds: number; end: () => void }[] = [];
  const fetches: {
    url: string;
    signal: AbortSignal;
    answer: (answer: unknown) => void;
    fail: () => void;
  }[] = [];

  const store = new ContentStore({
    fetch: (url, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      fetches.push({ url, signal, answer: resolve, fail: () => reject(new Error('No answer')) });
      return promise;
    },
    wait: (milliseconds) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waits.push({ milliseconds, end: resolve });
      return promise;
    },
    now: () => clock.now,
    host,
    ...(initial && { initial }),
  });

  const at = <Entry>(entries: Entry[], index: number): Entry => {
    const entry = entries.at(index);
    if (!entry) throw new Error('The store has not got that far.');
    return entry;
  };
  /** Runs all pending promise callbacks. */
  const settle = () => setImmediate();

  async function endWait(index = -1) {
    at(waits, index).end();
    await settle();
  }
  async function answer(content: unknown, index = -1) {
    at(fetches, index).answer(content);
    await settle();
  }
  async function fail(index = -1) {
    at(fetches, index).fail();
    await settle();
  }
  /** Fetches a request and answers it. */
  async function complete(request: ContentRequest, content: unknown) {
    store.ensure(request);
    await endWait();
    await answer(content);
  }
  return { store, clock, waits, fetches, endWait, answer, fail, complete };
}

describe('a request', () => {
  test('is loading at first', () => {
    const { store, fetches, waits } = createStore();
    expect(store.read(menu)).toEqual(LOADING);
    expect([...fetches, ...waits]).toEqual([]);
  });

  test('waits 350 ms before it is sent', async () => {
    const { store, waits, fetches, endWait } = createStore();
    store.ensure(menu);
    expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([350]);
    expect(store.read(menu)).toEqual(LOADING);
    expect(fetches).toEqual([]);

    await endWait();
    expect(fetches.map(({ url }) => url)).toEqual([menu.url]);
    expect(store.read(menu)).toEqual(LOADING);
  });

  test('has data and meta when it is answered', async () => {
    const { store, endWait, answer } = createStore();
    store.ensure(page(2));
    await endWait();
    await answer({ data: [], meta: { pagination: { page: 2, pageSize: 24, pageCount: 6, total: 124 } } });
    expect(store.read(page(2))).toEqual({
      loading: false,
      error: null,
      data: [],
      meta: { pagination: { page: 2, pageCount: 6, total: 124 } },
    });
  });

  test('has an error with its URL when it fails', async () => {
    const { store, endWait, fail } = createStore();
    store.ensure(menu);
    await endWait();
    await fail();
    expect(store.read(menu)).toEqual({
      loading: false,
      error:
        'Request failed for /api/categories?filters[articles][id][$notNull]=true&filters[parent][id][$null]=true&pagination[limit]=8',
      data: null,
      meta: null,
    });
  });

  test('has an error with the host when it fails at another host', async () => {
    const { store, endWait, fail } = createStore({ host: 'https://content.example' });
    store.ensure(menu);
    await endWait();
    await fail();
    expect(store.read(menu).error).toBe(`Request failed for https://content.example${menu.url}`);
  });

  test.each([{ answer: null }, { answer: '<html>' }, { answer: {} }, { answer: { data: [{ id: 1 }] } }])(
    'fails with the invalid answer $answer',
    async ({ answer }) => {
      const { store, complete } = createStore();
      await complete(menu, answer);
      expect(store.read(menu).error).toBe(`Request failed for ${menu.url}`);
    },
  );

  test('notifies its listeners of every change', async () => {
    const { store, endWait, answer } = createStore();
    const seen: unknown[] = [];
    store.subscribe(menu, () => seen.push(store.read(menu)));
    store.ensure(menu);
    await endWait();
    await answer(answerWith('Water'));
    expect(seen).toEqual([LOADING, loaded('Water')]);
  });

  test('is sent once for many components', async () => {
    const { store, waits, fetches, endWait, answer } = createStore();
    store.ensure(menu);
    store.ensure(menuBarCall.request());
    await endWait();
    store.ensure(menu);
    await answer(answerWith('Water'));
    store.ensure(menu);
    expect(waits).toHaveLength(1);
    expect(fetches).toHaveLength(1);
  });

  test('is another request if its query differs', async () => {
    const { store, complete } = createStore();
    await complete(tags, answerWith('Rivers'));
    expect(store.read(filterListCall.request({ kind: 'tags', text: 'r' }))).toEqual(LOADING);
    expect(store.read(tags)).toEqual(loaded('Rivers'));
  });
});

describe('after a failure', () => {
  async function createFailed() {
    const created = createStore();
    created.store.subscribe(menu, () => {});
    created.store.ensure(menu);
    await created.endWait();
    await created.fail();
    return created;
  }

  test('a request is not retried automatically', async () => {
    const { store, clock, waits } = await createFailed();
    clock.now = 3_600_000;
    store.ensure(menu);
    expect(waits).toHaveLength(1);
    expect(store.read(menu).error).not.toBeNull();
  });

  test('a retry is loading, waits and is sent again', async () => {
    const { store, waits, fetches, endWait, answer } = await createFailed();
    void store.fetch(menu);
    expect(store.read(menu)).toEqual(LOADING);
    expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([350, 350]);
    expect(fetches).toHaveLength(1);
    await endWait();
    await answer(answerWith('Water'));
    expect(store.read(menu)).toEqual(loaded('Water'));
  });

  test('a retry may fail again', async () => {
    const { store, endWait, fail } = await createFailed();
    void store.fetch(menu);
    await endWait();
    await fail();
    expect(store.read(menu)).toMatchObject({
      loading: false,
      error: `Request failed for ${menu.url}`,
    });
  });

  test('a component that mounts again fetches again', async () => {
    const { store, waits, endWait, fail } = createStore();
    const unsubscribe = store.subscribe(menu, () => {});
    store.ensure(menu);
    await endWait();
    await fail();
    unsubscribe();
    expect(store.read(menu)).toEqual(LOADING);
    store.ensure(menu);
    expect(waits).toHaveLength(2);
  });
});

describe('when a request is fetched again', () => {
  test('a late answer to the earlier fetch is ignored', async () => {
    const { store, fetches, endWait, answer } = createStore();
    void store.fetch(menu);
    await endWait();
    void store.fetch(menu);
    await endWait();
    expect(fetches[0]?.signal.aborted).toBe(true);

    await answer(answerWith('New'), 1);
    await answer(answerWith('Old'), 0);
    expect(store.read(menu)).toEqual(loaded('New'));
  });

  test('a late failure of the earlier fetch is ignored', async () => {
    const { store, endWait, answer, fail } = createStore();
    void store.fetch(menu);
    await endWait();
    void store.fetch(menu);
    await endWait();
    await fail(0);
    expect(store.read(menu)).toEqual(LOADING);
    await answer(answerWith('New'), 1);
    expect(store.read(menu)).toEqual(loaded('New'));
  });

  test('during the delay, a new delay replaces it', async () => {
    const { store, fetches, endWait } = createStore();
    void store.fetch(menu);
    void store.fetch(menu);
    await endWait(0);
    expect(fetches).toHaveLength(0);
    await endWait(1);
    expect(fetches).toHaveLength(1);
  });

  test('it resets to loading', async () => {
    const { store, complete } = createStore();
    await complete(menu, answerWith('Water'));
    void store.fetch(menu);
    expect(store.read(menu)).toEqual(LOADING);
  });
});

describe('when the last listener unsubscribes', () => {
  test('a request in flight is aborted', async () => {
    const { store, fetches, endWait, answer } = createStore();
    const unsubscribe = store.subscribe(menu, () => {});
    store.ensure(menu);
    await endWait();
    unsubscribe();
    expect(fetches[0]?.signal.aborted).toBe(true);
    await answer(answerWith('Late'));
    expect(store.read(menu)).toEqual(LOADING);
  });

  test('a request still in its delay is not sent', async () => {
    const { store, fetches, endWait } = createStore();
    const unsubscribe = store.subscribe(menu, () => {});
    store.ensure(menu);
    unsubscribe();
    await endWait();
    expect(fetches).toEqual([]);
  });

  test('its answer is kept for Back', async () => {
    const { store, waits, complete } = createStore();
    const unsubscribe = store.subscribe(menu, () => {});
    await complete(menu, answerWith('Water'));
    unsubscribe();
    expect(store.read(menu)).toEqual(loaded('Water'));
    store.ensure(menu);
    expect(waits).toHaveLength(1);
  });

  test('a request continues while another listener is left', async () => {
    const { store, fetches, endWait, answer } = createStore();
    const unsubscribe = store.subscribe(menu, () => {});
    store.subscribe(menu, () => {});
    store.ensure(menu);
    await endWait();
    unsubscribe();
    expect(fetches[0]?.signal.aborted).toBe(false);
    await answer(answerWith('Water'));
    expect(store.read(menu)).toEqual(loaded('Water'));
  });

  test('the unsubscribed listener is no longer notified', async () => {
    const { store, complete } = createStore();
    let notified = 0;
    store.subscribe(menu, () => notified++)();
    await complete(menu, answerWith('Water'));
    expect(notified).toBe(0);
  });
});

describe('an answer', () => {
  test('is fresh for a minute', async () => {
    const { store, clock, waits, complete } = createStore();
    await complete(menu, answerWith('Water'));
    clock.now = 60_000;
    store.ensure(menu);
    expect(waits).toHaveLength(1);
  });

  test('ages from its arrival, not from its request', async () => {
    const { store, clock, waits, endWait, answer } = createStore();
    store.ensure(menu);
    await endWait();
    clock.now = 50_000;
    await answer(answerWith('Water'));
    clock.now = 110_000;
    store.ensure(menu);
    expect(waits).toHaveLength(1);
  });

  test('is fetched again after a minute', async () => {
    const { store, clock, waits, complete } = createStore();
    await complete(menu, answerWith('Water'));
    clock.now = 60_001;
    store.ensure(menu);
    expect(waits).toHaveLength(2);
  });
});

describe('initial content', () => {
  const initial = {
    [menu.url]: { answer: answerWith('Water') },
    [tags.url]: { failed: true },
    [page(1).url]: { answer: 'invalid' },
  } as const;

  test('is available immediately and not fetched', () => {
    const { store, waits } = createStore({ initial });
    expect(store.read(menu)).toEqual(loaded('Water'));
    store.ensure(menu);
    expect(waits).toEqual([]);
  });

  test('may be a failure, which is not retried automatically', () => {
    const { store, waits } = createStore({ initial });
    expect(store.read(tags)).toMatchObject({
      loading: false,
      error: `Request failed for ${tags.url}`,
    });
    store.ensure(tags);
    expect(waits).toEqual([]);
  });

  test('that the server has parsed is not parsed again', () => {
    const answer = v.parse(menu.answer, answerWith('Water'));
    const { store } = createStore({ initial: { [menu.url]: { parsed: answer } } });
    expect(store.read(menu)).toEqual(loaded('Water'));
    expect(store.read(menu).data).toBe(answer.data);
  });

  test('that is invalid counts as a failure', () => {
    const { store } = createStore({ initial });
    expect(store.read(page(1)).error).toBe(`Request failed for ${page(1).url}`);
  });

  test('is fetched again after a minute', () => {
    const { store, clock, waits } = createStore({ initial });
    store.read(menu);
    clock.now = 60_001;
    store.ensure(menu);
    expect(waits).toHaveLength(1);
  });

  test('is used once: a component that mounts again after a failure fetches', () => {
    const { store, waits } = createStore({ initial });
    store.subscribe(tags, () => {})();
    expect(store.read(tags)).toEqual(LOADING);
    store.ensure(tags);
    expect(waits).toHaveLength(1);
  });
});

describe('with many answers', () => {
  const empty = { data: [], meta: {} };

  test('keeps the latest sixty', async () => {
    const { store, complete } = createStore();
    for (let number = 1; number <= 70; number++) await complete(page(number), empty);
    const kept = Array.from({ length: 70 }, (_, index) => index + 1).filter(
      (number) => !store.read(page(number)).loading,
    );
    expect(kept).toEqual(Array.from({ length: 60 }, (_, index) => index + 11));
  });

  test('keeps those with listeners', async () => {
    const { store, complete } = createStore();
    store.subscribe(page(1), () => {});
    for (let number = 1; number <= 70; number++) await complete(page(number), empty);
    expect(store.read(page(1)).loading).toBe(false);
    expect(store.read(page(2)).loading).toBe(true);
  });
});
