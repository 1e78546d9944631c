import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import type { ContentRequest } from '#contract/call.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall } from '#contract/calls/menu.ts';
import { siteCall } from '#contract/calls/site.ts';
import type { Change } from '#contract/changes.ts';
import { createAnswerStore } from './answer-store.ts';
import { createBackoff } from './backoff.ts';
import type { Following } from './change-follower.ts';
import { createGateway } from './gateway.ts';
import { createHealth } from './health.ts';
import { TurnedAway } from './limiter.ts';
import { NotFound, RefusedRequest } from './upstream.ts';

const tags = filterListCall.request({ kind: 'tags', text: '' });
const quay = articleCall.request('abc');

const named = (...names: string[]) => ({ data: names.map((name) => ({ name })), meta: {} });
const article = (title: string) => ({ data: { documentId: 'abc', slug: 'the-quay', title }, meta: {} });
const SITE = { data: {}, meta: {} };
const SITE_URL = siteCall.request().url;
const changed = (type: Change['type'], documentId: string | null = null, vanished = false): Change => ({
  id: 1,
  type,
  documentId,
  vanished,
});

type Reply = () => Promise<unknown>;
const says =
  (answer: unknown): Reply =>
  async () =>
    answer;
const fails: Reply = () => Promise.reject(new Error('No word'));
const hasNothing: Reply = () => Promise.reject(new NotFound('Nothing there'));

/** A gateway in front of a content service that says what a test wants, in a time that a test moves. */
function openGateway({ following = 'following' }: { following?: Following } = {}) {
  const world = { now: 1_000, following, says: new Map<string, Reply>([[SITE_URL, says(SITE)]]) };
  const asked: string[] = [];
  const limitersUsed: string[] = [];
  /** When the service was checked. */
  const checks: number[] = [];
  const reported: { url: string; error: unknown }[] = [];
  const copies = new Map<string, { answer: unknown; documents: ReadonlySet<string> }>();
  const now = () => world.now;
  const turnedAway: string[] = [];
  const upstream = (address: string) => {
    asked.push(address);
    return (world.says.get(address) ?? fails)();
  };
  const answers = createAnswerStore({
    copies: {
      has: (url) => copies.has(url),
      read: async (url) => copies.get(url) ?? null,
      write: (url, answer, documents) => void copies.set(url, { answer, documents }),
      forget: (url) => void copies.delete(url),
      forgetDocuments: (gone) => {
        for (const [url, { documents }] of copies)
          if ([...documents].some((id) => gone.has(id))) copies.delete(url);
      },
      forgetAll: () => copies.clear(),
    },
    now,
  });
  const health = createHealth({
    check: async () => {
      checks.push(world.now);
      const answer = await world.says
        .get(SITE_URL)?.()
        .catch(() => null);
      return answer === SITE;
    },
    now,
    failuresUntilDown: 5,
  });
  const limiter =
    (name: string) =>
    <Result>(task: () => Promise<Result>) => {
      limitersUsed.push(name);
      return task();
    };

  const backoff = createBackoff(now);
  const gateway = createGateway({
    upstream,
    answers,
    health,
    backoff,
    limiters: {
      core: limiter('core'),
      articles: limiter('articles'),
      unknownArticles: limiter('unknown articles'),
      searches: limiter('searches'),
    },
    following: () => world.following,
    firstPoll: () => null,
    report: (failure) => reported.push(failure),
    countTurnedAway: () => turnedAway.push('once'),
  });
  /** What the follower does when it hears of changes. */
  function change(...changes: Change[]): void {
    answers.applyChanges(changes);
    backoff.clear();
  }

  /** What a reader of the answer sees: its content, or why there is none. */
  async function read(request: ContentRequest): Promise<unknown> {
    const outcome = await gateway.ask(request);
    return outcome.kind === 'answer' ? outcome.answer.data : outcome.kind;
  }
  function serviceSays(request: ContentRequest, reply: Reply) {
    world.says.set(request.url, reply);
  }
  return {
    checks,
    gateway,
    answers,
    world,
    asked,
    limitersUsed,
    turnedAway,
    reported,
    copies,
    health,
    change,
    read,
    serviceSays,
  };
}

/** The content service answers when the test says so. */
function heldReply() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { reply: () => promise, answer: resolve };
}

describe('the content service is asked', () => {
  test('once for everyone who asks at the same time', async () => {
    const { read, asked, serviceSays } = openGateway();
    const { reply, answer } = heldReply();
    serviceSays(tags, reply);
    const readers = Promise.all(Array.from({ length: 50 }, () => read(tags)));
    answer(named('Rivers'));
    expect(await readers).toEqual(Array(50).fill([{ name: 'Rivers' }]));
    expect(asked).toEqual([tags.url]);
  });

  test('for each request by itself', async () => {
    const { read, asked, serviceSays } = openGateway();
    serviceSays(tags, says(named('Rivers')));
    serviceSays(quay, says(article('The quay')));
    await Promise.all([read(tags), read(quay)]);
    expect(asked).toEqual([tags.url, quay.url]);
  });

  test('never again while its change log is followed and nothing changed', async () => {
    const { read, asked, world, serviceSays } = openGateway();
    serviceSays(tags, says(named('Rivers')));
    await read(tags);
    world.now += 86_400_000;
    expect(await read(tags)).toEqual([{ name: 'Rivers' }]);
    expect(asked).toHaveLength(1);
  });

  test('within limits of their own for home and menus, articles, articles no answer mentioned, and searches', async () => {
    const { read, limitersUsed, serviceSays } = openGateway();
    serviceSays(homeCall.request(), says({ data: { trending: [article('The quay').data] }, meta: {} }));
    await read(filterListCall.request({ kind: 'tags', text: 'ri' }));
    await read(tags);
    await read(quay);
    await read(homeCall.request());
    // Now readers are offered it.
    await read(quay);
    expect(limitersUsed).toEqual(['searches', 'core', 'unknown articles', 'core', 'articles']);
  });
});

test('only what the specification reads is kept of an answer', async () => {
  const { gateway, serviceSays } = openGateway();
  serviceSays(tags, says({ data: [{ id: 7, name: 'Rivers', secret: 'x' }], meta: { version: 5 }, more: 1 }));
  const outcome = await gateway.ask(tags);
  expect(outcome).toMatchObject({
    answer: { data: [{ name: 'Rivers' }], meta: { pagination: null } },
    json: '{"data":[{"name":"Rivers"}],"meta":{}}',
  });
});

describe('without a change log', () => {
  test.each(['no log', 'unreachable', 'unknown'] as const)(
    'an answer is good for half a minute (%s)',
    async (following) => {
      const { read, asked, world, serviceSays } = openGateway({ following });
      serviceSays(tags, says(named('Rivers')));
      await read(tags);
      world.now += 29_999;
      await read(tags);
      expect(asked).toHaveLength(1);
      world.now += 1;
      await read(tags);
      expect(asked).toHaveLength(2);
    },
  );

  test('an old answer is given at once, and the new one to whoever comes after it', async () => {
    const { read, world, serviceSays } = openGateway({ following: 'no log' });
    serviceSays(tags, says(named('Old')));
    await read(tags);
    const { reply, answer } = heldReply();
    serviceSays(tags, reply);
    world.now += 60_000;
    expect(await read(tags)).toEqual([{ name: 'Old' }]);
    answer(named('New'));
    await setImmediate();
    expect(await read(tags)).toEqual([{ name: 'New' }]);
  });
});

describe('when the content service says what changed', () => {
  test('readers wait for the new and are not given the old', async () => {
    const { change, read, serviceSays } = openGateway();
    serviceSays(quay, says(article('Old')));
    await read(quay);
    serviceSays(quay, says(article('New')));
    change(changed('article', 'abc'));
    expect(await read(quay)).toMatchObject({ title: 'New' });
  });

  test('what has not changed is not asked again', async () => {
    const { change, read, asked, serviceSays } = openGateway();
    serviceSays(quay, says(article('The quay')));
    await read(quay);
    change(changed('article', 'other'), changed('home'), changed('site'));
    await read(quay);
    expect(asked).toHaveLength(1);
  });

  test('and fails after it, the old is given', async () => {
    const { change, read, serviceSays } = openGateway();
    serviceSays(quay, says(article('Old')));
    await read(quay);
    serviceSays(quay, fails);
    change(changed('article', 'abc'));
    expect(await read(quay)).toMatchObject({ title: 'Old' });
  });

  test('and fails after it, what can no longer be read is not given, from memory or from disk', async () => {
    const { change, read, copies, serviceSays } = openGateway();
    serviceSays(quay, says(article('Withdrawn')));
    await read(quay);
    expect(copies.size).toBe(1);
    serviceSays(quay, fails);
    change(changed('article', 'abc', true));
    expect(await read(quay)).toBe('failed');
    expect(copies.size).toBe(0);
  });

  test('while an answer is under way, that answer does not count as fresh', async () => {
    const { change, read, asked, serviceSays } = openGateway();
    const { reply, answer } = heldReply();
    serviceSays(quay, reply);
    const early = read(quay);
    change(changed('article', 'abc'));
    answer(article('Old'));
    await early;
    serviceSays(quay, says(article('New')));
    expect(await read(quay)).toMatchObject({ title: 'New' });
    expect(asked).toHaveLength(2);
  });

  test('while an answer is under way, who asks after the change gets what was asked after it', async () => {
    const { change, read, asked, serviceSays } = openGateway();
    const { reply, answer } = heldReply();
    serviceSays(quay, reply);
    const early = read(quay);
    change(changed('article', 'abc'));
    serviceSays(quay, says(article('New')));
    const late = read(quay);
    await setImmediate();
    answer(article('Old'));
    await early;
    expect(await late).toMatchObject({ title: 'New' });
    expect(await read(quay)).toMatchObject({ title: 'New' });
    expect(asked).toHaveLength(2);
  });

  test('while an answer is under way, what can no longer be read is not kept for an outage', async () => {
    const { change, read, copies, serviceSays } = openGateway();
    const { reply, answer } = heldReply();
    serviceSays(quay, reply);
    const early = read(quay);
    change(changed('article', 'abc', true));
    answer(article('Withdrawn'));
    await early;
    expect(copies.size).toBe(0);
    serviceSays(quay, fails);
    expect(await read(quay)).toBe('failed');
  });

  test('while an answer is under way, what can no longer be read is not kept, however much changes after it', async () => {
    const { change, read, copies, serviceSays } = openGateway();
    const { reply, answer } = heldReply();
    serviceSays(quay, reply);
    const early = read(quay);
    change(changed('article', 'abc', true));
    for (let number = 0; number < 1_100; number++) change(changed('article', `other${number}`));
    answer(article('Withdrawn'));
    await early;
    expect(copies.size).toBe(0);
    serviceSays(quay, fails);
    expect(await read(quay)).toBe('failed');
  });

  test('while it is looked for, that there is nothing is not believed for long', async () => {
    const { change, read, serviceSays } = openGateway();
    const { promise, reject } = Promise.withResolvers<unknown>();
    serviceSays(quay, () => promise);
    const early = read(quay);
    change(changed('article', 'abc'));
    reject(new NotFound('Nothing there'));
    expect(await early).toBe('missing');
    serviceSays(quay, says(article('Published')));
    expect(await read(quay)).toMatchObject({ title: 'Published' });
  });

  test('what was not there is looked for again', async () => {
    const { change, read, serviceSays } = openGateway();
    serviceSays(quay, hasNothing);
    expect(await read(quay)).toBe('missing');
    serviceSays(quay, says(article('Published')));
    change(changed('article', 'abc'));
    expect(await read(quay)).toMatchObject({ title: 'Published' });
  });

  test('and it is not known what, everything is asked again', async () => {
    const { answers, read, asked, serviceSays } = openGateway();
    serviceSays(quay, says(article('The quay')));
    serviceSays(tags, says(named('Rivers')));
    await Promise.all([read(quay), read(tags)]);
    answers.expireAll();
    await Promise.all([read(quay), read(tags)]);
    expect(asked).toHaveLength(4);
  });
});

describe('when it is not known what changed and what has gone', () => {
  async function afterGap() {
    const opened = openGateway();
    opened.serviceSays(quay, says(article('Before')));
    await opened.read(quay);
    opened.answers.clear();
    return opened;
  }

  test('everything is asked again', async () => {
    const { read, serviceSays } = await afterGap();
    serviceSays(quay, says(article('After')));
    expect(await read(quay)).toMatchObject({ title: 'After' });
  });

  test('nothing from before is given, from memory or from disk', async () => {
    const { read, copies, serviceSays } = await afterGap();
    serviceSays(quay, fails);
    expect(await read(quay)).toBe('failed');
    expect(copies.size).toBe(0);
  });
});

describe('what does not come or makes no sense', () => {
  test.each<{ what: string; reply: Reply }>([
    { what: 'unreachable', reply: fails },
    { what: 'null', reply: says(null) },
    { what: 'a web page', reply: says('<!doctype html>') },
    { what: 'an error that says 200', reply: says({ data: null, error: { status: 500 } }) },
    { what: 'another shape', reply: says({ data: { name: 'Rivers' }, meta: {} }) },
    { what: 'a list in which nothing makes sense', reply: says({ data: [{}, { name: 7 }], meta: {} }) },
  ])('is a failure, is reported, and never replaces a good answer: $what', async ({ reply }) => {
    const { answers, read, reported, copies, serviceSays } = openGateway();
    serviceSays(tags, says(named('Good')));
    await read(tags);
    serviceSays(tags, reply);
    for (let time = 0; time < 2; time++) {
      answers.expireAll();
      expect(await read(tags)).toEqual([{ name: 'Good' }]);
    }
    expect(reported.map(({ url }) => url)).toEqual(Array(2).fill(tags.url));
    expect(copies.get(tags.url)?.answer).toMatchObject({ data: [{ name: 'Good' }] });
  });

  test('as one entry of a list is left out, and reported once, wherever it stands and how often it is asked', async () => {
    const { answers, read, reported, copies, serviceSays, health } = openGateway();
    const mole = { ...article('The mole').data, documentId: 'def', tags: [{ name: 'Rivers' }, {}] };
    const lists = [articleListCall.request(NO_FILTERS), articleListCall.request({ ...NO_FILTERS, page: 2 })];
    for (const list of lists) {
      serviceSays(list, says({ data: [{ documentId: 'abc', title: 'The quay' }, mole], meta: {} }));
    }
    for (let time = 0; time < 3; time++) {
      for (const list of lists) {
        expect(await read(list)).toMatchObject([{ title: 'The mole', tags: [{ name: 'Rivers' }] }]);
      }
      answers.expireAll();
    }
    expect(reported.map(({ error }) => String(error))).toEqual([
      expect.stringContaining('A broken entry was left out: abc: slug'),
      expect.stringContaining('A broken entry was left out: no documentId: name'),
    ]);
    expect(copies.size).toBe(2);
    expect(health.isDown()).toBe(false);
  });

  test('is a failure where there is nothing else, and is asked for again', async () => {
    const { read, asked, serviceSays } = openGateway();
    expect(await read(tags)).toBe('failed');
    serviceSays(tags, says(named('Rivers')));
    expect(await read(tags)).toEqual([{ name: 'Rivers' }]);
    expect(asked).toHaveLength(2);
  });

  test('is shared by everyone who asked at the same time, and nobody is left waiting', async () => {
    const { read, asked } = openGateway();
    expect(await Promise.all([read(tags), read(tags), read(tags)])).toEqual(['failed', 'failed', 'failed']);
    expect(asked).toHaveLength(1);
  });
});

describe('a content service that is down', () => {
  async function down() {
    const opened = openGateway({ following: 'unreachable' });
    opened.serviceSays(tags, says(named('Good')));
    await opened.read(tags);
    opened.serviceSays(tags, fails);
    opened.serviceSays(siteCall.request(), fails);
    for (let time = 0; time < 5; time++) {
      await opened.read(menuBarCall.request());
      await setImmediate();
    }
    expect(opened.health.isDown()).toBe(true);
    opened.asked.length = 0;
    return opened;
  }

  test('is left alone, while readers get what there was', async () => {
    const { read, asked, world } = await down();
    world.now += 60_000;
    for (let reader = 0; reader < 1000; reader++) expect(await read(tags)).toEqual([{ name: 'Good' }]);
    expect(await read(quay)).toBe('failed');
    expect(asked).toEqual([]);
  });

  test('is asked again as soon as a probe succeeds', async () => {
    const { read, health, world, serviceSays } = await down();
    world.now += 60_000;
    expect(await health.probe()).toBe(false);
    serviceSays(tags, says(named('New')));
    serviceSays(siteCall.request(), says(SITE));
    expect(await health.probe()).toBe(true);
    await read(tags);
    await setImmediate();
    expect(await read(tags)).toEqual([{ name: 'New' }]);
  });
});

describe('a request that fails while the service works', () => {
  test.each([
    { what: 'is turned away because too many are waiting', error: new TurnedAway('Full') },
    { what: 'is refused', error: new RefusedRequest('Too long') },
    { what: 'is answered with too much', error: new Error('Too long') },
  ])('$what: the service does not count as down', async ({ error }) => {
    const { read, health, world, serviceSays } = openGateway();
    serviceSays(tags, () => Promise.reject(error));
    for (let time = 0; time < 20; time++) {
      await read(tags);
      await setImmediate();
      world.now += 60_000;
    }
    expect(health.isDown()).toBe(false);
  });

  test('is counted and not reported where it was turned away', async () => {
    const { read, reported, turnedAway, serviceSays } = openGateway();
    serviceSays(tags, () => Promise.reject(new TurnedAway('Full')));
    await read(tags);
    expect([reported, turnedAway]).toEqual([[], ['once']]);
  });

  test('is not made for every reader who reloads it, and again after a change', async () => {
    const { change, read, asked, serviceSays } = openGateway();
    serviceSays(quay, () => Promise.reject(new Error('Too long')));
    for (let time = 0; time < 100; time++) {
      expect(await read(quay)).toBe('failed');
      await setImmediate();
    }
    expect(asked).toHaveLength(2);
    serviceSays(quay, says(article('The quay')));
    change(changed('article', 'abc'));
    expect(await read(quay)).toMatchObject({ title: 'The quay' });
  });
});

describe('what the content service does not have', () => {
  test('is missing, and believed for five seconds', async () => {
    const { read, asked, world, serviceSays } = openGateway();
    serviceSays(quay, hasNothing);
    expect(await read(quay)).toBe('missing');
    world.now += 4_999;
    expect(await read(quay)).toBe('missing');
    expect(asked.length).toBe(1);
    world.now += 1;
    await read(quay);
    expect(asked.length).toBe(2);
  });

  test('is no failure', async () => {
    const { read, reported, serviceSays, health } = openGateway();
    for (let number = 0; number < 20; number++) {
      const unknown = articleCall.request(`unknown${number}`);
      serviceSays(unknown, hasNothing);
      await read(unknown);
    }
    expect(health.isDown()).toBe(false);
    expect(reported).toEqual([]);
  });

  test('any more is gone, also from disk', async () => {
    const { change, read, copies, serviceSays } = openGateway();
    serviceSays(siteCall.request(), says(SITE));
    serviceSays(quay, says(article('The quay')));
    await read(quay);
    serviceSays(quay, hasNothing);
    change(changed('article', 'abc'));
    expect(await read(quay)).toBe('missing');
    expect(copies.has(quay.url)).toBe(false);
  });

  test('any more is not believed of a service that has lost everything', async () => {
    const { answers, read, reported, copies, serviceSays } = openGateway();
    serviceSays(quay, says(article('The quay')));
    await read(quay);
    serviceSays(quay, hasNothing);
    serviceSays(siteCall.request(), hasNothing);
    answers.expireAll();
    expect(await read(quay)).toMatchObject({ title: 'The quay' });
    expect(reported).toHaveLength(1);
    expect(copies.has(quay.url)).toBe(true);
  });
});

describe('what was never seen', () => {
  test('is not missing because a service without a change log has lost everything', async () => {
    const { read, serviceSays } = openGateway({ following: 'unreachable' });
    serviceSays(quay, hasNothing);
    serviceSays(siteCall.request(), hasNothing);
    expect(await read(quay)).toBe('failed');
    serviceSays(siteCall.request(), says(SITE));
    expect(await read(quay)).toBe('missing');
  });

  test('is not missing because a service that was down has nothing yet', async () => {
    const { read, health, serviceSays } = openGateway({ following: 'unreachable' });
    const { promise, reject } = Promise.withResolvers<unknown>();
    serviceSays(quay, () => promise);
    const reading = read(quay);
    await setImmediate();
    for (let time = 0; time < 5; time++) health.failed();
    reject(new NotFound('Nothing there'));
    expect(await reading).toBe('failed');
  });
});

describe('whether the service works', () => {
  test('is asked once, however many want to know', async () => {
    const { read, checks, serviceSays } = openGateway();
    const unknown = ['one', 'two', 'three'].map(articleCall.request);
    for (const request of unknown) serviceSays(request, hasNothing);
    const { reply, answer } = heldReply();
    serviceSays(siteCall.request(), reply);
    const readers = Promise.all(unknown.map(read));
    await setImmediate();
    answer(SITE);
    expect(await readers).toEqual(['missing', 'missing', 'missing']);
    expect(checks.length).toBe(1);
  });

  test('is not asked for every address that somebody makes up', async () => {
    const { read, checks, serviceSays } = openGateway();
    for (let number = 0; number < 100; number++) {
      const unknown = articleCall.request(`unknown${number}`);
      serviceSays(unknown, hasNothing);
      expect(await read(unknown)).toBe('missing');
    }
    expect(checks.length).toBe(1);
  });

  test('is asked just now where something would be lost', async () => {
    const { answers, read, checks, serviceSays } = openGateway();
    const unknown = articleCall.request('unknown');
    serviceSays(quay, says(article('The quay')));
    serviceSays(unknown, hasNothing);
    await read(quay);
    await read(unknown);
    serviceSays(quay, hasNothing);
    serviceSays(siteCall.request(), hasNothing);
    answers.expireAll();
    expect(await read(quay)).toMatchObject({ title: 'The quay' });
    expect(checks.length).toBe(2);
  });
});

test.each([
  {
    single: 'home',
    request: homeCall.request(),
    good: { data: { trending: [article('One').data] }, meta: {} },
  },
  { single: 'site', request: siteCall.request(), good: { data: { seo: { metaTitle: 'Quay' } }, meta: {} } },
])('a list is no answer where there is one of a kind: $single', async ({ request, good }) => {
  const { answers, read, serviceSays } = openGateway();
  serviceSays(request, says(good));
  const before = await read(request);
  serviceSays(request, says({ data: [{ title: 'Nonsense' }], meta: {} }));
  answers.expireAll();
  expect(await read(request)).toBe(before);
});

describe('a start without the content service', () => {
  test('shows what was there before', async () => {
    const { read, copies } = openGateway({ following: 'unreachable' });
    copies.set(tags.url, { answer: named('Before'), documents: new Set() });
    expect(await read(tags)).toEqual([{ name: 'Before' }]);
  });

  test('does not show what makes no sense any more', async () => {
    const { read, copies } = openGateway({ following: 'unreachable' });
    copies.set(tags.url, { answer: { data: 'nonsense' }, documents: new Set() });
    expect(await read(tags)).toBe('failed');
  });

  test('shows the new as soon as the service is back', async () => {
    const { read, copies, world, serviceSays } = openGateway({ following: 'unreachable' });
    copies.set(tags.url, { answer: named('Before'), documents: new Set() });
    await read(tags);
    world.following = 'following';
    serviceSays(tags, says(named('Now')));
    expect(await read(tags)).toEqual([{ name: 'Now' }]);
  });
});

test('a copy is written where an answer is another one than before, and only there', async () => {
  const { answers, read, copies, serviceSays } = openGateway();
  const copyOf = (request: ContentRequest) => copies.get(request.url);
  serviceSays(homeCall.request(), says({ data: { trending: [article('One').data] }, meta: {} }));
  await read(homeCall.request());
  const first = copyOf(homeCall.request());
  expect([...(first?.documents ?? [])]).toEqual(['abc']);

  answers.expireAll();
  await read(homeCall.request());
  expect(copyOf(homeCall.request())).toBe(first);

  serviceSays(homeCall.request(), says({ data: { trending: [article('Two').data] }, meta: {} }));
  answers.expireAll();
  await read(homeCall.request());
  expect(copyOf(homeCall.request())).not.toBe(first);
});

test('a flood of searches takes the room of older searches, and of nothing else', async () => {
  const { read, asked, serviceSays } = openGateway();
  const searches = Array.from({ length: 60 }, (_, number) =>
    filterListCall.request({ kind: 'tags', text: `text ${number}` }),
  );
  const [first = tags] = searches;
  serviceSays(quay, says(article('The quay')));
  for (const search of searches) serviceSays(search, says(named('x'.repeat(100_000))));
  await read(quay);
  for (const search of searches) await read(search);
  asked.length = 0;
  await read(quay);
  await read(first);
  expect(asked).toEqual([first.url]);
});
