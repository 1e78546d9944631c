import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall } from '#contract/calls/menu.ts';
import { siteCall } from '#contract/calls/site.ts';
import { type Limiter, TurnedAway } from '#contract/node/limiter.ts';
import type { Change } from '#contract/service/changes.ts';
import { shareMemory } from '#server/memory-budget.ts';
import { NO_TEXT_ANSWERS } from '#server/testing/no-text-answers.ts';
import { createAnswerStore } from './answer-store.ts';
import { createBackoff } from './backoff.ts';
import type { FollowerState } from './change-follower.ts';
import { createGateway } from './gateway.ts';
import { createHealth } from './health.ts';
import { readRequest } from './read-request.ts';
import { NotFound, RefusedRequest } from './upstream.ts';

const tags = filterListCall.request({ kind: 'tags', text: '' });
const quay = articleCall.request('abc');

const named = (...names: string[]) => ({ data: names.map((name) => ({ name })), meta: {} });
const article = (title: string) => ({ data: { documentId: 'abc', slug: 'the-quay', title }, meta: {} });
const SITE = { data: {}, meta: {} };
const SITE_URL = siteCall.request().url;
const changeOf = (type: Change['type'], documentId: string | null = null, vanished = false): Change => ({
  id: 1,
  type,
  documentId,
  vanished,
  announced: true,
});

type Reply = () => Promise<unknown>;
const replyWith =
  (answer: unknown): Reply =>
  async () =>
    answer;
const fails: Reply = () => Promise.reject(new Error('Status 500'));
const notFound: Reply = () => Promise.reject(new NotFound('Status 404'));

/** A gateway with a fake content service and a fake clock. */
function openGateway({ followerState = 'following' }: { followerState?: FollowerState } = {}) {
  const cms = { replies: new Map<string, Reply>([[SITE_URL, replyWith(SITE)]]) };
  const clock = { now: 1_000 };
  const follower = { state: followerState };
  const asked: string[] = [];
  const limitersUsed: string[] = [];
  /** Times of the health checks. */
  const checks: number[] = [];
  const reported: { url: string; error: unknown }[] = [];
  const copies = new Map<string, { answer: unknown; documents: ReadonlySet<string> }>();
  const now = () => clock.now;
  const turnedAway: string[] = [];
  const upstream = ({ url }: ContentRequest) => {
    asked.push(url);
    return (cms.replies.get(url) ?? fails)();
  };
  const answers = createAnswerStore({
    copies: {
      has: (url) => copies.has(url),
      read: async (url) => copies.get(url) ?? null,
      write: ({ url }, json, documents) => void copies.set(url, { answer: JSON.parse(json), documents }),
      remove: (url) => void copies.delete(url),
      removeContaining: (withdrawn) => {
        for (const [url, { documents }] of copies)
          if ([...documents].some((id) => withdrawn.has(id))) copies.delete(url);
      },
      removeAll: () => copies.clear(),
    },
    now,
    memory: shareMemory(250),
  });
  const health = createHealth({
    check: async () => {
      checks.push(clock.now);
      const answer = await cms.replies
        .get(SITE_URL)?.()
        .catch(() => null);
      return answer === SITE;
    },
    now,
    failuresUntilDown: 5,
  });
  const limiter = (name: string): Limiter => ({
    run: (task) => {
      limitersUsed.push(name);
      return task();
    },
    isFull: () => false,
  });

  const backoff = createBackoff(now);
  const gateway = createGateway({
    upstream,
    answers,
    texts: NO_TEXT_ANSWERS,
    health,
    backoff,
    limiters: {
      core: limiter('core'),
      documents: limiter('documents'),
      unknownDocuments: limiter('unknown documents'),
      searches: limiter('searches'),
      others: limiter('others'),
    },
    lifetimeMs: 30_000,
    followerState: () => follower.state,
    firstPoll: () => null,
    report: (failure) => reported.push(failure),
    countTurnedAway: () => turnedAway.push('once'),
  });
  /** Applies changes as the follower does. */
  function applyChanges(...changes: Change[]): void {
    answers.applyChanges(changes);
    backoff.clear();
  }

  /** The data of the answer, or the kind of the outcome if there is no answer. */
  async function read(request: ContentRequest): Promise<unknown> {
    const outcome = await gateway.ask(request);
    return outcome.kind === 'answer' ? outcome.answer.data : outcome.kind;
  }
  function setReply(request: ContentRequest, reply: Reply) {
    cms.replies.set(request.url, reply);
  }
  return {
    checks,
    gateway,
    answers,
    clock,
    follower,
    asked,
    limitersUsed,
    turnedAway,
    reported,
    copies,
    health,
    applyChanges,
    read,
    setReply,
  };
}

/** A reply that is sent when the test calls `answer`. */
function heldReply() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { reply: () => promise, answer: resolve };
}

describe('the gateway', () => {
  test('coalesces concurrent requests', async () => {
    const { read, asked, setReply } = openGateway();
    const { reply, answer } = heldReply();
    setReply(tags, reply);
    const readers = Promise.all(Array.from({ length: 50 }, () => read(tags)));
    answer(named('Rivers'));
    expect(await readers).toEqual(Array(50).fill([{ name: 'Rivers' }]));
    expect(asked).toEqual([tags.url]);
  });

  test('does not coalesce different requests', async () => {
    const { read, asked, setReply } = openGateway();
    setReply(tags, replyWith(named('Rivers')));
    setReply(quay, replyWith(article('The quay')));
    await Promise.all([read(tags), read(quay)]);
    expect(asked).toEqual([tags.url, quay.url]);
  });

  test('never revalidates an answer while the change log is followed and nothing changes', async () => {
    const { read, asked, clock, setReply } = openGateway();
    setReply(tags, replyWith(named('Rivers')));
    await read(tags);
    clock.now += 86_400_000;
    expect(await read(tags)).toEqual([{ name: 'Rivers' }]);
    expect(asked).toHaveLength(1);
  });

  test('has separate limiters for core requests, documents, unknown documents, searches and requests of other clients', async () => {
    const { read, limitersUsed, setReply } = openGateway();
    setReply(homeCall.request(), replyWith({ data: { trending: [article('The quay').data] }, meta: {} }));
    await read(filterListCall.request({ kind: 'tags', text: 'ri' }));
    await read(tags);
    await read(quay);
    await read(homeCall.request());
    // The home page now links to the article.
    await read(quay);
    // No call of the site.
    await read(readRequest('/api/tags', 'populate[0]=articles'));
    expect(limitersUsed).toEqual(['searches', 'core', 'unknown documents', 'core', 'documents', 'others']);
  });
});

test('keeps only the specified fields of an answer', async () => {
  const { gateway, setReply } = openGateway();
  setReply(
    tags,
    replyWith({ data: [{ id: 7, name: 'Rivers', secret: 'x' }], meta: { version: 5 }, more: 1 }),
  );
  const outcome = await gateway.ask(tags);
  expect(outcome).toMatchObject({
    answer: { data: [{ name: 'Rivers' }], meta: { pagination: null } },
    json: '{"data":[{"name":"Rivers"}],"meta":{}}',
  });
});

describe('without a change log', () => {
  test.each(['no log', 'unreadable log', 'unreachable', 'unknown'] as const)(
    'an answer is fresh for 30 seconds (%s)',
    async (followerState) => {
      const { read, asked, clock, setReply } = openGateway({ followerState });
      setReply(tags, replyWith(named('Rivers')));
      await read(tags);
      clock.now += 29_999;
      await read(tags);
      expect(asked).toHaveLength(1);
      clock.now += 1;
      await read(tags);
      expect(asked).toHaveLength(2);
    },
  );

  test('an expired answer is served while it is revalidated', async () => {
    const { read, clock, setReply } = openGateway({ followerState: 'no log' });
    setReply(tags, replyWith(named('Old')));
    await read(tags);
    const { reply, answer } = heldReply();
    setReply(tags, reply);
    clock.now += 60_000;
    expect(await read(tags)).toEqual([{ name: 'Old' }]);
    answer(named('New'));
    await setImmediate();
    expect(await read(tags)).toEqual([{ name: 'New' }]);
  });
});

test.each([
  { followerState: 'following', isCurrent: true },
  { followerState: 'no log', isCurrent: true },
  { followerState: 'unreadable log', isCurrent: false },
  { followerState: 'unreachable', isCurrent: false },
] as const)('whether newer content may exist: $followerState', ({ followerState, isCurrent }) => {
  expect(openGateway({ followerState }).gateway.isCurrent()).toBe(isCurrent);
});

describe('after a change', () => {
  test('an unchanged answer stays the same object, so no page is rendered again', async () => {
    const { gateway, applyChanges, setReply } = openGateway();
    setReply(tags, replyWith(named('News')));
    const before = await gateway.ask(tags);
    applyChanges(changeOf('everything'));
    const after = await gateway.ask(tags);
    expect(after).toBe(before);
    expect(after.kind === 'answer' && gateway.isFresh(after)).toBe(true);
  });

  test('unaffected answers stay fresh', async () => {
    const { applyChanges, read, asked, setReply } = openGateway();
    setReply(quay, replyWith(article('The quay')));
    await read(quay);
    applyChanges(changeOf('article', 'other'), changeOf('home'), changeOf('site'));
    await read(quay);
    expect(asked).toHaveLength(1);
  });

  test('the last good answer is served if the content service fails', async () => {
    const { applyChanges, read, setReply } = openGateway();
    setReply(quay, replyWith(article('Old')));
    await read(quay);
    setReply(quay, fails);
    applyChanges(changeOf('article', 'abc'));
    expect(await read(quay)).toMatchObject({ title: 'Old' });
  });

  test('a withdrawn article is deleted from memory and disk, even if the content service fails', async () => {
    const { applyChanges, read, copies, setReply } = openGateway();
    setReply(quay, replyWith(article('Withdrawn')));
    await read(quay);
    expect(copies.size).toBe(1);
    setReply(quay, fails);
    applyChanges(changeOf('article', 'abc', true));
    expect(await read(quay)).toBe('failed');
    expect(copies.size).toBe(0);
  });

  test('a withdrawn article in an answer in flight is not stored even after thousands of other changes', async () => {
    const { applyChanges, read, copies, setReply } = openGateway();
    const { reply, answer } = heldReply();
    setReply(quay, reply);
    const early = read(quay);
    applyChanges(changeOf('article', 'abc', true));
    for (let number = 0; number < 1_100; number++) applyChanges(changeOf('article', `other${number}`));
    answer(article('Withdrawn'));
    await early;
    expect(copies.size).toBe(0);
    setReply(quay, fails);
    expect(await read(quay)).toBe('failed');
  });

  test('a 404 to a request already in flight is not cached', async () => {
    const { applyChanges, read, setReply } = openGateway();
    const { promise, reject } = Promise.withResolvers<unknown>();
    setReply(quay, () => promise);
    const early = read(quay);
    applyChanges(changeOf('article', 'abc'));
    reject(new NotFound('Status 404'));
    expect(await early).toBe('missing');
    setReply(quay, replyWith(article('Published')));
    expect(await read(quay)).toMatchObject({ title: 'Published' });
  });

  test('a cached 404 is dropped', async () => {
    const { applyChanges, read, setReply } = openGateway();
    setReply(quay, notFound);
    expect(await read(quay)).toBe('missing');
    setReply(quay, replyWith(article('Published')));
    applyChanges(changeOf('article', 'abc'));
    expect(await read(quay)).toMatchObject({ title: 'Published' });
  });

  test('every answer is revalidated if the change is unknown', async () => {
    const { answers, read, asked, setReply } = openGateway();
    setReply(quay, replyWith(article('The quay')));
    setReply(tags, replyWith(named('Rivers')));
    await Promise.all([read(quay), read(tags)]);
    answers.expireAll();
    await Promise.all([read(quay), read(tags)]);
    expect(asked).toHaveLength(4);
  });
});

describe('after a gap in the change log', () => {
  async function afterGap() {
    const opened = openGateway();
    opened.setReply(quay, replyWith(article('Before')));
    await opened.read(quay);
    opened.answers.clear();
    return opened;
  }

  test('every answer is requested again', async () => {
    const { read, setReply } = await afterGap();
    setReply(quay, replyWith(article('After')));
    expect(await read(quay)).toMatchObject({ title: 'After' });
  });

  test('no earlier answer is served from memory or disk', async () => {
    const { read, copies, setReply } = await afterGap();
    setReply(quay, fails);
    expect(await read(quay)).toBe('failed');
    expect(copies.size).toBe(0);
  });
});

describe('a failed request or an invalid answer', () => {
  test.each<{ failure: string; reply: Reply }>([
    { failure: 'no connection', reply: fails },
    { failure: 'an object instead of a list', reply: replyWith({ data: { name: 'Rivers' }, meta: {} }) },
    { failure: 'a list of invalid entries', reply: replyWith({ data: [{}, { name: 7 }], meta: {} }) },
  ])('is reported and never replaces a good answer: $failure', async ({ reply }) => {
    const { answers, read, reported, copies, setReply } = openGateway();
    setReply(tags, replyWith(named('Good')));
    await read(tags);
    setReply(tags, reply);
    for (let time = 0; time < 2; time++) {
      answers.expireAll();
      expect(await read(tags)).toEqual([{ name: 'Good' }]);
    }
    expect(reported.map(({ url }) => url)).toEqual(Array(2).fill(tags.url));
    expect(copies.get(tags.url)?.answer).toMatchObject({ data: [{ name: 'Good' }] });
  });

  test('with an invalid list entry is served without that entry, which is reported once', async () => {
    const { answers, read, reported, copies, setReply, health } = openGateway();
    const mole = { ...article('The mole').data, documentId: 'def', tags: [{ name: 'Rivers' }, {}] };
    const lists = [articleListCall.request(NO_FILTERS), articleListCall.request({ ...NO_FILTERS, page: 2 })];
    for (const list of lists) {
      setReply(list, replyWith({ data: [{ documentId: 'abc', title: 'The quay' }, mole], meta: {} }));
    }
    for (let time = 0; time < 3; time++) {
      for (const list of lists) {
        expect(await read(list)).toMatchObject([{ title: 'The mole', tags: [{ name: 'Rivers' }] }]);
      }
      answers.expireAll();
    }
    expect(reported.map(({ error }) => String(error))).toEqual([
      expect.stringContaining('Invalid entry dropped: abc: slug'),
      expect.stringContaining('Invalid entry dropped: no documentId: name'),
    ]);
    expect(copies.size).toBe(2);
    expect(health.isDown()).toBe(false);
  });

  test('is retried by the next request if there is no earlier answer', async () => {
    const { read, asked, setReply } = openGateway();
    expect(await read(tags)).toBe('failed');
    setReply(tags, replyWith(named('Rivers')));
    expect(await read(tags)).toEqual([{ name: 'Rivers' }]);
    expect(asked).toHaveLength(2);
  });

  test('is shared by coalesced requests', async () => {
    const { read, asked } = openGateway();
    expect(await Promise.all([read(tags), read(tags), read(tags)])).toEqual(['failed', 'failed', 'failed']);
    expect(asked).toHaveLength(1);
  });
});

describe('a content service that is down', () => {
  async function down() {
    const opened = openGateway({ followerState: 'unreachable' });
    opened.setReply(tags, replyWith(named('Good')));
    await opened.read(tags);
    opened.setReply(tags, fails);
    opened.setReply(siteCall.request(), fails);
    for (let time = 0; time < 5; time++) {
      await opened.read(menuBarCall.request());
      await setImmediate();
    }
    expect(opened.health.isDown()).toBe(true);
    opened.asked.length = 0;
    return opened;
  }

  test('gets no requests, while readers get the last good answers', async () => {
    const { read, asked, clock } = await down();
    clock.now += 60_000;
    for (let reader = 0; reader < 1000; reader++) expect(await read(tags)).toEqual([{ name: 'Good' }]);
    expect(await read(quay)).toBe('failed');
    expect(asked).toEqual([]);
  });

  test('gets requests again as soon as a probe succeeds', async () => {
    const { read, health, clock, setReply } = await down();
    clock.now += 60_000;
    expect(await health.probe()).toBe(false);
    setReply(tags, replyWith(named('New')));
    setReply(siteCall.request(), replyWith(SITE));
    expect(await health.probe()).toBe(true);
    await read(tags);
    await setImmediate();
    expect(await read(tags)).toEqual([{ name: 'New' }]);
  });
});

describe('a request that fails while the service works', () => {
  test.each([
    { failure: 'turned away by a limiter', error: new TurnedAway('Full') },
    { failure: 'refused as invalid', error: new RefusedRequest('Too long', null) },
    { failure: 'answered with too many bytes', error: new Error('Too long') },
  ])('does not mark the service as down: $failure', async ({ error }) => {
    const { read, health, clock, setReply } = openGateway();
    setReply(tags, () => Promise.reject(error));
    for (let time = 0; time < 20; time++) {
      await read(tags);
      await setImmediate();
      clock.now += 60_000;
    }
    expect(health.isDown()).toBe(false);
  });

  test('is counted but not reported if a limiter rejected it', async () => {
    const { read, reported, turnedAway, setReply } = openGateway();
    setReply(tags, () => Promise.reject(new TurnedAway('Full')));
    await read(tags);
    expect([reported, turnedAway]).toEqual([[], ['once']]);
  });

  test('is not repeated at every reload, but is repeated after a change', async () => {
    const { applyChanges, read, asked, setReply } = openGateway();
    setReply(quay, () => Promise.reject(new Error('Too long')));
    for (let time = 0; time < 100; time++) {
      expect(await read(quay)).toBe('failed');
      await setImmediate();
    }
    expect(asked).toHaveLength(2);
    setReply(quay, replyWith(article('The quay')));
    applyChanges(changeOf('article', 'abc'));
    expect(await read(quay)).toMatchObject({ title: 'The quay' });
  });
});

describe('a 404', () => {
  test('is cached for five seconds', async () => {
    const { read, asked, clock, setReply } = openGateway();
    setReply(quay, notFound);
    expect(await read(quay)).toBe('missing');
    clock.now += 4_999;
    expect(await read(quay)).toBe('missing');
    expect(asked.length).toBe(1);
    clock.now += 1;
    await read(quay);
    expect(asked.length).toBe(2);
  });

  test('does not count as a failure', async () => {
    const { read, reported, setReply, health } = openGateway();
    for (let number = 0; number < 20; number++) {
      const unknown = articleCall.request(`unknown${number}`);
      setReply(unknown, notFound);
      await read(unknown);
    }
    expect(health.isDown()).toBe(false);
    expect(reported).toEqual([]);
  });

  test('deletes an earlier answer from memory and disk', async () => {
    const { applyChanges, read, copies, setReply } = openGateway();
    setReply(siteCall.request(), replyWith(SITE));
    setReply(quay, replyWith(article('The quay')));
    await read(quay);
    setReply(quay, notFound);
    applyChanges(changeOf('article', 'abc'));
    expect(await read(quay)).toBe('missing');
    expect(copies.has(quay.url)).toBe(false);
  });

  test('is ignored if the service answers 404 to everything', async () => {
    const { answers, read, reported, copies, setReply } = openGateway();
    setReply(quay, replyWith(article('The quay')));
    await read(quay);
    setReply(quay, notFound);
    setReply(siteCall.request(), notFound);
    answers.expireAll();
    expect(await read(quay)).toMatchObject({ title: 'The quay' });
    expect(reported).toHaveLength(1);
    expect(copies.has(quay.url)).toBe(true);
  });
});

describe('a single type without a document', () => {
  const home = homeCall.request();
  const EMPTY = { headline: null, trending: [], sections: [] };

  test('is an empty document until a change says otherwise', async () => {
    const { gateway, read, asked, applyChanges, setReply, health } = openGateway();
    setReply(home, notFound);
    expect(await read(home)).toEqual(EMPTY);
    expect(await gateway.ask(home)).toBe(await gateway.ask(home));
    expect(asked).toHaveLength(1);
    expect(health.isDown()).toBe(false);

    setReply(home, replyWith({ data: { trending: [article('The quay').data] }, meta: {} }));
    applyChanges(changeOf('home', 'home'));
    expect(await read(home)).toMatchObject({ trending: [{ title: 'The quay' }] });
  });

  test('expires without a change log', async () => {
    const { read, asked, clock, setReply } = openGateway({ followerState: 'no log' });
    setReply(home, notFound);
    await read(home);
    clock.now += 30_000;
    await read(home);
    expect(asked).toHaveLength(2);
  });

  test('replaces an earlier document', async () => {
    const { read, copies, applyChanges, setReply } = openGateway();
    setReply(home, replyWith({ data: { trending: [article('The quay').data] }, meta: {} }));
    await read(home);
    setReply(home, notFound);
    applyChanges(changeOf('home', 'home', true));
    expect(await read(home)).toEqual(EMPTY);
    expect(v.parse(home.answer, copies.get(home.url)?.answer)).toMatchObject({ data: EMPTY });
  });

  test('keeps the earlier document if the service is unhealthy', async () => {
    const { read, applyChanges, setReply } = openGateway();
    setReply(home, replyWith({ data: { trending: [article('The quay').data] }, meta: {} }));
    await read(home);
    setReply(home, notFound);
    setReply(siteCall.request(), notFound);
    applyChanges(changeOf('home', 'home'));
    expect(await read(home)).toMatchObject({ trending: [{ title: 'The quay' }] });
  });
});

describe('a document without an earlier answer', () => {
  test('fails instead of being missing if the service answers 404 to everything', async () => {
    const { read, setReply } = openGateway({ followerState: 'unreachable' });
    setReply(quay, notFound);
    setReply(siteCall.request(), notFound);
    expect(await read(quay)).toBe('failed');
    setReply(siteCall.request(), replyWith(SITE));
    expect(await read(quay)).toBe('missing');
  });

  test('fails instead of being missing if the service went down while the request was in flight', async () => {
    const { read, health, setReply } = openGateway({ followerState: 'unreachable' });
    const { promise, reject } = Promise.withResolvers<unknown>();
    setReply(quay, () => promise);
    const reading = read(quay);
    await setImmediate();
    for (let time = 0; time < 5; time++) health.failed();
    reject(new NotFound('Status 404'));
    expect(await reading).toBe('failed');
  });
});

describe('the health check before accepting a 404', () => {
  test('is shared by made-up IDs', async () => {
    const { read, checks, setReply } = openGateway();
    for (let number = 0; number < 100; number++) {
      const unknown = articleCall.request(`unknown${number}`);
      setReply(unknown, notFound);
      expect(await read(unknown)).toBe('missing');
    }
    expect(checks.length).toBe(1);
  });

  test('is repeated before deleting an earlier answer', async () => {
    const { answers, read, checks, setReply } = openGateway();
    const unknown = articleCall.request('unknown');
    setReply(quay, replyWith(article('The quay')));
    setReply(unknown, notFound);
    await read(quay);
    await read(unknown);
    setReply(quay, notFound);
    setReply(siteCall.request(), notFound);
    answers.expireAll();
    expect(await read(quay)).toMatchObject({ title: 'The quay' });
    expect(checks.length).toBe(2);
  });
});

describe('a start without the content service', () => {
  test('serves saved answers from disk', async () => {
    const { read, copies } = openGateway({ followerState: 'unreachable' });
    copies.set(tags.url, { answer: named('Before'), documents: new Set() });
    expect(await read(tags)).toEqual([{ name: 'Before' }]);
  });

  test('does not serve an invalid saved answer', async () => {
    const { read, copies } = openGateway({ followerState: 'unreachable' });
    copies.set(tags.url, { answer: { data: 'invalid' }, documents: new Set() });
    expect(await read(tags)).toBe('failed');
  });

  test('serves new answers as soon as the service is back', async () => {
    const { read, copies, follower, setReply } = openGateway({ followerState: 'unreachable' });
    copies.set(tags.url, { answer: named('Before'), documents: new Set() });
    await read(tags);
    follower.state = 'following';
    setReply(tags, replyWith(named('Now')));
    expect(await read(tags)).toEqual([{ name: 'Now' }]);
  });
});

test('saves an answer only if it differs from the previous one', async () => {
  const { answers, read, copies, setReply } = openGateway();
  const copyOf = (request: ContentRequest) => copies.get(request.url);
  setReply(homeCall.request(), replyWith({ data: { trending: [article('One').data] }, meta: {} }));
  await read(homeCall.request());
  const first = copyOf(homeCall.request());
  expect([...(first?.documents ?? [])]).toEqual(['abc']);

  answers.expireAll();
  await read(homeCall.request());
  expect(copyOf(homeCall.request())).toBe(first);

  setReply(homeCall.request(), replyWith({ data: { trending: [article('Two').data] }, meta: {} }));
  answers.expireAll();
  await read(homeCall.request());
  expect(copyOf(homeCall.request())).not.toBe(first);
});

test('a flood of searches evicts only searches', async () => {
  const { read, asked, setReply } = openGateway();
  const searches = Array.from({ length: 60 }, (_, number) =>
    filterListCall.request({ kind: 'tags', text: `text ${number}` }),
  );
  const [first = tags] = searches;
  setReply(quay, replyWith(article('The quay')));
  for (const search of searches) setReply(search, replyWith(named('x'.repeat(100_000))));
  await read(quay);
  for (const search of searches) await read(search);
  asked.length = 0;
  await read(quay);
  await read(first);
  expect(asked).toEqual([first.url]);
});
