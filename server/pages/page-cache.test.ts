import { expect, test } from 'vitest';
import { homeCall } from '#contract/calls/home.ts';
import { createCompressor } from '#server/compression/compressor.ts';
import type { StoredAnswer } from '#server/gateway/stored-answer.ts';
import { shareMemory } from '#server/memory-budget.ts';
import type { CachedPage } from './cached-page.ts';
import { createPageCache } from './page-cache.ts';

const compressor = createCompressor({ concurrency: 1, queueBytes: 10_000_000 });

const answer = (freshUntil = Number.POSITIVE_INFINITY): StoredAnswer => ({
  kind: 'answer',
  request: homeCall.request(),
  answer: { data: null, meta: { pagination: null } },
  json: '',
  documents: new Set(),
  freshUntil,
});

const pageOf = (...used: StoredAnswer[]): CachedPage => ({
  status: 200,
  etag: 'etag',
  body: compressor.text('A page', 'once'),
  used,
  complete: true,
  renderedAt: 0,
  changesApplied: 0,
  changedAt: null,
  type: 'text/html; charset=utf-8',
  style: null,
  frames: [],
  expiresAt: Number.POSITIVE_INFINITY,
});

const at = (address: string) => ({ address, partition: 'others' }) as const;

/** A cache with a fake gateway and a fake clock. */
function openCache() {
  const clock = { now: 1_000 };
  const stale = new Set<StoredAnswer>();
  const listeners: ((stale: StoredAnswer) => void)[] = [];
  const cache = createPageCache({
    gateway: {
      isFresh: (one) => !stale.has(one),
      mayLag: () => false,
      onStale: (listener) => void listeners.push(listener),
    },
    now: () => clock.now,
    memory: shareMemory(250).pages,
  });
  function setStale(one: StoredAnswer): void {
    stale.add(one);
    for (const listener of listeners) listener(one);
  }
  return { cache, clock, setStale };
}

test('a page is fresh until one of its answers becomes stale, and stays in the cache', () => {
  const { cache, setStale } = openCache();
  const [shared, one, other] = [answer(), answer(), answer()];
  const page = pageOf(shared, one);
  const otherPage = pageOf(shared, other);
  cache.set(at('/page'), page);
  cache.set(at('/other'), otherPage);
  setStale(one);
  expect([cache.isFresh(page), cache.isFresh(otherPage)]).toEqual([false, true]);
  setStale(shared);
  expect(cache.isFresh(otherPage)).toBe(false);
  expect(cache.get(at('/page'))).toBe(page);
});

test('a page is stale if one of its answers became stale during rendering', () => {
  const { cache, setStale } = openCache();
  const used = answer();
  const page = pageOf(used);
  setStale(used);
  cache.set(at('/page'), page);
  expect(cache.isFresh(page)).toBe(false);
});

test('a page expires with the first of its answers', () => {
  const { cache, clock } = openCache();
  const page = pageOf(answer(2_000), answer(), answer(3_000));
  cache.set(at('/page'), page);
  clock.now = 1_999;
  expect(cache.isFresh(page)).toBe(true);
  clock.now = 2_000;
  expect(cache.isFresh(page)).toBe(false);
});

test('a replaced page is stale, and the new one is fresh', () => {
  const { cache } = openCache();
  const used = answer();
  const [before, after] = [pageOf(used), pageOf(used)];
  cache.set(at('/page'), before);
  cache.set(at('/page'), after);
  expect([cache.isFresh(before), cache.isFresh(after)]).toEqual([false, true]);
});
