import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  articleListRequest,
  articleRequest,
  type ContentRequest,
  filterListRequest,
  homeRequest,
  menuBarRequest,
  requestUrl,
  siteRequest,
} from '#app/content/requests.ts';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { createBreaker } from './breaker.ts';
import type { Following } from './change-follower.ts';
import type { Change } from './changes.ts';
import { createGateway } from './gateway.ts';
import { TurnedAway } from './lanes.ts';
import { NotFound } from './upstream.ts';

const tags = filterListRequest('tags', '');
const quay = articleRequest('abc');

const named = (...names: string[]) => ({ data: names.map((name) => ({ name })), meta: {} });
const article = (title: string) => ({ data: { documentId: 'abc', slug: 'the-quay', title }, meta: {} });
const SITE = { data: {}, meta: {} };
const SITE_URL = requestUrl(siteRequest());
const change = (type: Change['type'], documentId: string | null = null, vanished = false): Change => ({
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

/** A gateway before a content service that says what a test wants, in a time that a test moves. */
function openGateway({ following = 'following' }: { following?: Following } = {}) {
  const world = { now: 1_000, following, says: new Map<string, Reply>([[SITE_URL, says(SITE)]]) };
  const asked: string[] = [];
  const lanesUsed: string[] = [];
  const reported: { url: string; error: unknown }[] = [];
  const copies = new Map<string, { answer: unknown; documents: ReadonlySet<string> }>();
  const breaker = createBreaker({ now: () => world.now, failuresToOpen: 5, probeEvery: 500 });
  const lane =
    (name: string) =>
    <Result>(task: () => Promise<Result>) => {
      lanesUsed.push(name);
      return task();
    };

  const gateway = createGateway({
    upstream: (address) => {
      asked.push(address);
      return (world.says.get(address) ?? fails)();
    },
    breaker,
    lanes: { searches: lane('searches'), others: lane('others') },
    copies: {
      read: async (url) => copies.get(url) ?? null,
      write: (url, answer, documents) => void copies.set(url, { answer, documents }),
      forget: (url) => void copies.delete(url),
      forgetDocument: (id) => {
        for (const [url, { documents }] of copies) if (documents.has(id)) copies.delete(url);
      },
      forgetAll: () => copies.clear(),
    },
    following: () => world.following,
    firstWord: () => null,
    report: (failure) => reported.push(failure),
    now: () => world.now,
  });

  /** What a reader of the answer sees: its content, or why there is none. */
  async function read(request: ContentRequest): Promise<unknown> {
    const outcome = await gateway.ask(request);
    return outcome.kind === 'answer' ? outcome.stored.answer.data : outcome.kind;
  }
  function serviceSays(request: ContentRequest, reply: Reply) {
    world.says.set(requestUrl(request), reply);
  }
  return { gateway, world, asked, lanesUsed, reported, copies, breaker, read, serviceSays };
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
    expect(asked).toEqual([requestUrl(tags)]);
  });

  test('for each request by itself', async () => {
    const { read, asked, serviceSays } = openGateway();
    serviceSays(tags, says(named('Rivers')));
    serviceSays(quay, says(article('The quay')));
    await Promise.all([read(tags), read(quay)]);
    expect(asked).toEqual([requestUrl(tags), requestUrl(quay)]);
  });

  test('never again while its change log is followed and nothing changed', async () => {
    const { read, asked, world, serviceSays } = openGateway();
    serviceSays(tags, says(named('Rivers')));
    await read(tags);
    world.now += 86_400_000;
    expect(await read(tags)).toEqual([{ name: 'Rivers' }]);
    expect(asked).toHaveLength(1);
  });

  test('searches and everything else in lanes of their own', async () => {
    const { read, lanesUsed } = openGateway();
    await read(filterListRequest('tags', 'ri'));
    await read(tags);
    await read(quay);
    expect(lanesUsed).toEqual(['searches', 'others', 'others']);
  });
});

test('only what the specification reads is kept of an answer', async () => {
  const { gateway, serviceSays } = openGateway();
  serviceSays(tags, says({ data: [{ id: 7, name: 'Rivers', secret: 'x' }], meta: { version: 5 }, more: 1 }));
  const outcome = await gateway.ask(tags);
  expect(outcome).toMatchObject({
    stored: {
      answer: { data: [{ name: 'Rivers' }], meta: { pagination: null } },
      json: '{"data":[{"name":"Rivers"}],"meta":{}}',
    },
  });
});

describe('without a change log', () => {
  test.each(['no log', 'no word', 'unknown'] as const)(
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
    const { gateway, read, serviceSays } = openGateway();
    serviceSays(quay, says(article('Old')));
    await read(quay);
    serviceSays(quay, says(article('New')));
    gateway.forget([change('article', 'abc')]);
    expect(await read(quay)).toMatchObject({ title: 'New' });
  });

  test('what has not changed is not asked again', async () => {
    const { gateway, read, asked, serviceSays } = openGateway();
    serviceSays(quay, says(article('The quay')));
    await read(quay);
    gateway.forget([change('article', 'other'), change('home'), change('site')]);
    await read(quay);
    expect(asked).toHaveLength(1);
  });

  test('and fails after it, the old is given', async () => {
    const { gateway, read, serviceSays } = openGateway();
    serviceSays(quay, says(article('Old')));
    await read(quay);
    serviceSays(quay, fails);
    gateway.forget([change('article', 'abc')]);
    expect(await read(quay)).toMatchObject({ title: 'Old' });
  });

  test('and fails after it, what can no longer be read is not given, from memory or from disk', async () => {
    const { gateway, read, copies, serviceSays } = openGateway();
    serviceSays(quay, says(article('Withdrawn')));
    await read(quay);
    expect(copies.size).toBe(1);
    serviceSays(quay, fails);
    gateway.forget([change('article', 'abc', true)]);
    expect(await read(quay)).toBe('failed');
    expect(copies.size).toBe(0);
  });

  test('while an answer is under way, that answer does not count as fresh', async () => {
    const { gateway, read, asked, serviceSays } = openGateway();
    const { reply, answer } = heldReply();
    serviceSays(quay, reply);
    const early = read(quay);
    gateway.forget([change('article', 'abc')]);
    answer(article('Old'));
    await early;
    serviceSays(quay, says(article('New')));
    expect(await read(quay)).toMatchObject({ title: 'New' });
    expect(asked).toHaveLength(2);
  });

  test('while an answer is under way, who asks after the change gets what was asked after it', async () => {
    const { gateway, read, asked, serviceSays } = openGateway();
    const { reply, answer } = heldReply();
    serviceSays(quay, reply);
    const early = read(quay);
    gateway.forget([change('article', 'abc')]);
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
    const { gateway, read, copies, serviceSays } = openGateway();
    const { reply, answer } = heldReply();
    serviceSays(quay, reply);
    const early = read(quay);
    gateway.forget([change('article', 'abc', true)]);
    answer(article('Withdrawn'));
    await early;
    expect(copies.size).toBe(0);
    serviceSays(quay, fails);
    expect(await read(quay)).toBe('failed');
  });

  test('while it is looked for, that there is nothing is not believed for long', async () => {
    const { gateway, read, serviceSays } = openGateway();
    const { promise, reject } = Promise.withResolvers<unknown>();
    serviceSays(quay, () => promise);
    const early = read(quay);
    gateway.forget([change('article', 'abc')]);
    reject(new NotFound('Nothing there'));
    expect(await early).toBe('missing');
    serviceSays(quay, says(article('Published')));
    expect(await read(quay)).toMatchObject({ title: 'Published' });
  });

  test('what was not there is looked for again', async () => {
    const { gateway, read, serviceSays } = openGateway();
    serviceSays(quay, hasNothing);
    expect(await read(quay)).toBe('missing');
    serviceSays(quay, says(article('Published')));
    gateway.forget([change('article', 'abc')]);
    expect(await read(quay)).toMatchObject({ title: 'Published' });
  });

  test('and it is not known what, everything is asked again', async () => {
    const { gateway, read, asked, serviceSays } = openGateway();
    serviceSays(quay, says(article('The quay')));
    serviceSays(tags, says(named('Rivers')));
    await Promise.all([read(quay), read(tags)]);
    gateway.forgetEverything();
    await Promise.all([read(quay), read(tags)]);
    expect(asked).toHaveLength(4);
  });
});

describe('when it is not known what changed and what has gone', () => {
  async function afterGap(siteSays: Reply) {
    const opened = openGateway();
    opened.serviceSays(quay, says(article('Before')));
    await opened.read(quay);
    opened.serviceSays(siteRequest(), siteSays);
    await opened.gateway.startAnew();
    return opened;
  }

  test('everything is asked again', async () => {
    const { read, serviceSays } = await afterGap(says(SITE));
    serviceSays(quay, says(article('After')));
    expect(await read(quay)).toMatchObject({ title: 'After' });
  });

  test('nothing from before is given, from memory or from disk', async () => {
    const { read, copies, serviceSays } = await afterGap(says(SITE));
    serviceSays(quay, fails);
    expect(await read(quay)).toBe('failed');
    expect(copies.size).toBe(0);
  });

  test('by a service that has lost everything, what there was is given', async () => {
    const { read, copies, serviceSays } = await afterGap(hasNothing);
    serviceSays(quay, hasNothing);
    expect(await read(quay)).toMatchObject({ title: 'Before' });
    expect(copies.size).toBe(1);
  });
});

describe('what does not come or makes no sense', () => {
  test.each<{ what: string; reply: Reply }>([
    { what: 'no word', reply: fails },
    { what: 'null', reply: says(null) },
    { what: 'a web page', reply: says('<!doctype html>') },
    { what: 'an error that says 200', reply: says({ data: null, error: { status: 500 } }) },
    { what: 'another shape', reply: says({ data: { name: 'Rivers' }, meta: {} }) },
    { what: 'a list in which nothing makes sense', reply: says({ data: [{}, { name: 7 }], meta: {} }) },
    { what: 'no room', reply: () => Promise.reject(new TurnedAway('Full')) },
  ])('is a failure, is reported, and never replaces a good answer: $what', async ({ reply }) => {
    const { gateway, read, reported, copies, serviceSays } = openGateway();
    serviceSays(tags, says(named('Good')));
    await read(tags);
    serviceSays(tags, reply);
    for (let time = 0; time < 3; time++) {
      gateway.forgetEverything();
      expect(await read(tags)).toEqual([{ name: 'Good' }]);
    }
    expect(reported.map(({ url }) => url)).toEqual(Array(3).fill(requestUrl(tags)));
    expect(copies.get(requestUrl(tags))?.answer).toMatchObject({ data: [{ name: 'Good' }] });
  });

  test('as one entry of a list is left out, and reported once, wherever it stands and how often it is asked', async () => {
    const { gateway, read, reported, copies, breaker, serviceSays } = openGateway();
    const mole = { ...article('The mole').data, documentId: 'def', tags: [{ name: 'Rivers' }, {}] };
    const lists = [articleListRequest(NO_FILTERS), articleListRequest({ ...NO_FILTERS, page: 2 })];
    for (const list of lists) {
      serviceSays(list, says({ data: [{ documentId: 'abc', title: 'The quay' }, mole], meta: {} }));
    }
    for (let time = 0; time < 3; time++) {
      for (const list of lists) {
        expect(await read(list)).toMatchObject([{ title: 'The mole', tags: [{ name: 'Rivers' }] }]);
      }
      gateway.forgetEverything();
    }
    expect(reported.map(({ error }) => String(error))).toEqual([
      expect.stringContaining('A broken entry was left out: abc: slug'),
      expect.stringContaining('A broken entry was left out: no documentId: name'),
    ]);
    expect(copies.size).toBe(2);
    expect(breaker.isOpen()).toBe(false);
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
    const opened = openGateway({ following: 'no word' });
    opened.serviceSays(tags, says(named('Good')));
    await opened.read(tags);
    opened.serviceSays(tags, fails);
    for (let time = 0; time < 5; time++) await opened.read(menuBarRequest());
    opened.asked.length = 0;
    return opened;
  }

  test('is left alone, while readers get what there was', async () => {
    const { read, asked, world } = await down();
    world.now += 60_000;
    await read(tags);
    await setImmediate();
    asked.length = 0;
    for (let reader = 0; reader < 1000; reader++) expect(await read(tags)).toEqual([{ name: 'Good' }]);
    expect(await read(quay)).toBe('failed');
    expect(asked).toEqual([]);
  });

  test('is tried now and then, and answers again as soon as it can', async () => {
    const { read, asked, world, serviceSays } = await down();
    world.now += 60_000;
    serviceSays(tags, says(named('New')));
    expect(await read(tags)).toEqual([{ name: 'Good' }]);
    await setImmediate();
    expect(asked).toHaveLength(1);
    expect(await read(tags)).toEqual([{ name: 'New' }]);
    serviceSays(quay, says(article('The quay')));
    expect(await read(quay)).toMatchObject({ title: 'The quay' });
  });

  test('is not what a full lane is', async () => {
    const { read, breaker, serviceSays } = openGateway();
    serviceSays(tags, () => Promise.reject(new TurnedAway('Full')));
    for (let time = 0; time < 20; time++) await read(tags);
    expect(breaker.isOpen()).toBe(false);
  });
});

describe('what the content service does not have', () => {
  test('is missing, and believed for five seconds', async () => {
    const { read, asked, world, serviceSays } = openGateway();
    const timesAsked = () => asked.filter((url) => url === requestUrl(quay)).length;
    serviceSays(quay, hasNothing);
    expect(await read(quay)).toBe('missing');
    world.now += 4_999;
    expect(await read(quay)).toBe('missing');
    expect(timesAsked()).toBe(1);
    world.now += 1;
    await read(quay);
    expect(timesAsked()).toBe(2);
  });

  test('is no failure', async () => {
    const { read, breaker, reported, serviceSays } = openGateway();
    for (let number = 0; number < 20; number++) {
      const unknown = articleRequest(`unknown${number}`);
      serviceSays(unknown, hasNothing);
      await read(unknown);
    }
    expect(breaker.isOpen()).toBe(false);
    expect(reported).toEqual([]);
  });

  test('any more is gone, also from disk', async () => {
    const { gateway, read, copies, serviceSays } = openGateway();
    serviceSays(siteRequest(), says(SITE));
    serviceSays(quay, says(article('The quay')));
    await read(quay);
    serviceSays(quay, hasNothing);
    gateway.forget([change('article', 'abc')]);
    expect(await read(quay)).toBe('missing');
    expect(copies.has(requestUrl(quay))).toBe(false);
  });

  test('any more is not believed of a service that has lost everything', async () => {
    const { gateway, read, reported, copies, serviceSays } = openGateway();
    serviceSays(quay, says(article('The quay')));
    await read(quay);
    serviceSays(quay, hasNothing);
    serviceSays(siteRequest(), hasNothing);
    gateway.forgetEverything();
    expect(await read(quay)).toMatchObject({ title: 'The quay' });
    expect(reported).toHaveLength(1);
    expect(copies.has(requestUrl(quay))).toBe(true);
  });
});

describe('what was never seen', () => {
  test('is not missing because a service without a change log has lost everything', async () => {
    const { read, serviceSays } = openGateway({ following: 'no word' });
    serviceSays(quay, hasNothing);
    serviceSays(siteRequest(), hasNothing);
    expect(await read(quay)).toBe('failed');
    serviceSays(siteRequest(), says(SITE));
    expect(await read(quay)).toBe('missing');
  });

  test('is not missing because a service that was down has nothing yet', async () => {
    const { read, world, serviceSays } = openGateway({ following: 'no word' });
    for (let time = 0; time < 5; time++) await read(menuBarRequest());
    serviceSays(quay, hasNothing);
    serviceSays(siteRequest(), says(SITE));
    world.now += 500;
    expect(await read(quay)).toBe('failed');
  });
});

describe('whether the service makes sense', () => {
  const timesAsked = (asked: readonly string[]) => asked.filter((url) => url === SITE_URL).length;

  test('is asked once, however many want to know', async () => {
    const { read, asked, serviceSays } = openGateway();
    const unknown = ['one', 'two', 'three'].map(articleRequest);
    for (const request of unknown) serviceSays(request, hasNothing);
    const { reply, answer } = heldReply();
    serviceSays(siteRequest(), reply);
    const readers = Promise.all(unknown.map(read));
    await setImmediate();
    answer(SITE);
    expect(await readers).toEqual(['missing', 'missing', 'missing']);
    expect(timesAsked(asked)).toBe(1);
  });

  test('is not asked for every address that somebody makes up', async () => {
    const { read, asked, serviceSays } = openGateway();
    for (let number = 0; number < 100; number++) {
      const unknown = articleRequest(`unknown${number}`);
      serviceSays(unknown, hasNothing);
      expect(await read(unknown)).toBe('missing');
    }
    expect(timesAsked(asked)).toBe(1);
  });

  test('is asked just now where something would be lost', async () => {
    const { gateway, read, asked, serviceSays } = openGateway();
    const unknown = articleRequest('unknown');
    serviceSays(quay, says(article('The quay')));
    serviceSays(unknown, hasNothing);
    await read(quay);
    await read(unknown);
    serviceSays(quay, hasNothing);
    serviceSays(siteRequest(), hasNothing);
    gateway.forgetEverything();
    expect(await read(quay)).toMatchObject({ title: 'The quay' });
    expect(timesAsked(asked)).toBe(2);
  });
});

test.each([
  { single: 'home', request: homeRequest(), good: { data: { trending: [article('One').data] }, meta: {} } },
  { single: 'site', request: siteRequest(), good: { data: { seo: { metaTitle: 'Quay' } }, meta: {} } },
])('a list is no answer where there is one of a kind: $single', async ({ request, good }) => {
  const { gateway, read, serviceSays } = openGateway();
  serviceSays(request, says(good));
  const before = await read(request);
  serviceSays(request, says({ data: [{ title: 'Nonsense' }], meta: {} }));
  gateway.forgetEverything();
  expect(await read(request)).toBe(before);
});

describe('a start without the content service', () => {
  test('shows what was there before', async () => {
    const { read, copies } = openGateway({ following: 'no word' });
    copies.set(requestUrl(tags), { answer: named('Before'), documents: new Set() });
    expect(await read(tags)).toEqual([{ name: 'Before' }]);
  });

  test('does not show what makes no sense any more', async () => {
    const { read, copies } = openGateway({ following: 'no word' });
    copies.set(requestUrl(tags), { answer: { data: 'nonsense' }, documents: new Set() });
    expect(await read(tags)).toBe('failed');
  });

  test('shows the new as soon as the service is back', async () => {
    const { read, copies, world, serviceSays } = openGateway({ following: 'no word' });
    copies.set(requestUrl(tags), { answer: named('Before'), documents: new Set() });
    await read(tags);
    world.following = 'following';
    serviceSays(tags, says(named('Now')));
    expect(await read(tags)).toEqual([{ name: 'Now' }]);
  });
});

test('a copy is written where an answer is another one than before, and only there', async () => {
  const { gateway, read, copies, serviceSays } = openGateway();
  const copyOf = (request: ContentRequest) => copies.get(requestUrl(request));
  serviceSays(homeRequest(), says({ data: { trending: [article('One').data] }, meta: {} }));
  await read(homeRequest());
  const first = copyOf(homeRequest());
  expect([...(first?.documents ?? [])]).toEqual(['abc']);

  gateway.forgetEverything();
  await read(homeRequest());
  expect(copyOf(homeRequest())).toBe(first);

  serviceSays(homeRequest(), says({ data: { trending: [article('Two').data] }, meta: {} }));
  gateway.forgetEverything();
  await read(homeRequest());
  expect(copyOf(homeRequest())).not.toBe(first);
});

test('a flood of searches takes the room of older searches, and of nothing else', async () => {
  const { read, asked, serviceSays } = openGateway();
  const searches = Array.from({ length: 60 }, (_, number) => filterListRequest('tags', `text ${number}`));
  const [first = tags] = searches;
  serviceSays(quay, says(article('The quay')));
  for (const search of searches) serviceSays(search, says(named('x'.repeat(100_000))));
  await read(quay);
  for (const search of searches) await read(search);
  asked.length = 0;
  await read(quay);
  await read(first);
  expect(asked).toEqual([requestUrl(first)]);
});
