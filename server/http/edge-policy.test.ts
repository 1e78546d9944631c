import { expect, test } from 'vitest';
import { siteCall } from '#contract/calls/site.ts';
import { EDGES, type Edge } from '#contract/service/edge-tags.ts';
import type { CachedPage } from '#server/pages/cached-page.ts';
import { createEdgePolicy } from './edge-policy.ts';

const DAY = 24 * 60 * 60;

/** A page rendered at 1,000 ms from an answer that is fresh until a time. */
function pageUntil(freshUntil: number, expiresAt = Number.POSITIVE_INFINITY): CachedPage {
  const request = siteCall.request();
  return {
    status: 200,
    etag: 'a',
    type: 'text/html; charset=utf-8',
    style: null,
    frames: [],
    body: { length: 1, in: () => ({ encoding: 'identity', bytes: Buffer.from('a') }) },
    used: [
      {
        kind: 'answer',
        request,
        answer: { data: null, meta: { pagination: null } },
        json: '{}',
        documents: new Set(),
        freshUntil,
      },
    ],
    complete: true,
    renderedAt: 1_000,
    changesApplied: 0,
    changedAt: null,
    expiresAt,
  };
}

const policyOf = (edge: Edge, now = 1_000) =>
  createEdgePolicy({ edge, origin: 'https://magazine.example', now: () => now });

const FOREVER = Number.POSITIVE_INFINITY;

test.each([
  { page: pageUntil(FOREVER), mayStay: true, lifetime: [DAY, DAY], name: 'for a day, if it does not change' },
  { page: pageUntil(31_500), mayStay: true, lifetime: [30, DAY], name: 'as long as its answers' },
  { page: pageUntil(FOREVER, 61_000), mayStay: true, lifetime: [60, DAY], name: 'as long as it says itself' },
  { page: pageUntil(1_250), mayStay: true, lifetime: [1, 600], name: 'for a second with a search in texts' },
  {
    page: pageUntil(FOREVER),
    mayStay: false,
    lifetime: [1, 600],
    name: 'for a second if it may be outdated',
  },
])('the edge caches a page $name', ({ page, mayStay, lifetime: [seconds, ifError] }) => {
  expect(policyOf('varnish').headersOf(page, mayStay)).toContain(
    `max-age=${seconds}, stale-if-error=${ifError}`,
  );
});

test('a page sent later is cached for the rest of its lifetime', () => {
  const policy = policyOf('varnish', 41_000);
  expect(policy.headersOf(pageUntil(FOREVER, 61_000), true)).toContain(`max-age=20, stale-if-error=${DAY}`);
  expect([policy.ends(pageUntil(FOREVER, 61_000)), policy.ends(pageUntil(FOREVER))]).toEqual([true, false]);
});

const CDN = ['Cache-Control', 'no-cache', 'CDN-Cache-Control', `max-age=${DAY}, stale-if-error=${DAY}`];
const [ALL, SITE] = ['magazine.example/everything', 'magazine.example/site'];
const EXPECTED = {
  varnish: [...CDN, 'xkey', `${ALL} ${SITE}`],
  fastly: ['Cache-Control', 'no-cache', 'Surrogate-Control', CDN[3], 'Surrogate-Key', `${ALL} ${SITE}`],
  cloudflare: [...CDN, 'Cache-Tag', `${ALL},${SITE}`],
  bunny: ['Cache-Control', `max-age=0, must-revalidate, s-maxage=${DAY}`, 'CDN-Tag', `${ALL},${SITE}`],
};

test.each(EDGES)(
  'the edge %s reads the lifetime and tags of a page, and browsers revalidate each time',
  (edge) => {
    expect(policyOf(edge).headersOf(pageUntil(FOREVER), true)).toEqual(EXPECTED[edge]);
  },
);
