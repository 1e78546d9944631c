import fc from 'fast-check';
import { EVERYTHING } from 'masthead-contract/service/dependencies';
import { MENU } from 'masthead-contract/service/edge-tags';
import { expect, test } from 'vitest';
import type { LoggedChange } from '../../../core/database/change-table';
import { createFollower, type Receiver } from './follow-log';
import type { Position } from './position';
import { DeliveryError } from './send';

const PAGES = ['a', 'b', 'c'] as const;
const HOUR_MS = 3_600_000;

/** A change log, a receiver, which is an edge that keeps pages, each with the number of the last change of it, and a service that may be started anew. */
function createWorld(settings: Partial<Receiver> = {}) {
  let now = 0;
  let saved: Position | null = null;
  const log: LoggedChange[] = [];
  const kept = new Map<string, number>();
  const world = {
    isReachable: true,
    retryAfterMs: 0,
    haveSitesRead: true,
    oldest: 1,
    kept,
    sites: 'one',
    menu: 'menu',
    sent: [] as ({ soft: readonly string[]; hard: readonly string[] } | 'confirmed')[],
    attempts: 0,
    dropped: () => world.sent.filter((each) => each !== 'confirmed'),
    problems: [] as string[],
    latest: (page: string) => log.findLast(({ documentId }) => documentId === page)?.id ?? 0,
    change: (page: string, vanished = false) =>
      void log.push({
        id: log.length + 1,
        type: 'article',
        documentId: page,
        vanished,
        announced: true,
        slug: null,
      }),
    keep: (page: string) => void kept.set(page, world.latest(page)),
    start: () => follower(),
    async pass(milliseconds: number, follow: () => Promise<void>): Promise<void> {
      for (const end = now + milliseconds; now < end; now += 200) await follow();
    },
  };
  function reach(): void {
    world.attempts += 1;
    if (!world.isReachable) throw new DeliveryError('it does not answer in time', world.retryAfterMs);
  }
  const follower = () =>
    createFollower({
      log: 'one',
      receiver: {
        name: 'the edge',
        url: '',
        isEdge: true,
        pauseMs: 0,
        maxWaitMs: 1_000,
        mayNotify: () => world.haveSitesRead,
        async notify({ changes, isOtherMenu, isOtherSite }) {
          reach();
          const namesOf = (isHard: boolean) =>
            (changes ?? []).flatMap(({ vanished, documentId }) => (vanished === isHard && documentId) || []);
          const hard = changes ? namesOf(true) : [EVERYTHING];
          const others = [...(isOtherSite ? [EVERYTHING] : []), ...(isOtherMenu ? [MENU] : [])];
          const soft = [...new Set([...namesOf(false), ...others])];
          world.sent.push({ soft, hard: [...new Set(hard)] });
          const names = [...soft, ...hard];
          for (const page of names.includes(EVERYTHING) ? PAGES : names) kept.delete(page);
          return true;
        },
        async confirm() {
          reach();
          world.sent.push('confirmed');
        },
        ...settings,
      },
      readAfter: async (after) => ({
        changes: log.filter(({ id }) => id > after && id >= world.oldest).slice(0, 3),
        oldest: log.length === 0 ? 0 : world.oldest,
        last: log.length,
      }),
      menuDigest: async () => world.menu,
      siteVersions: () => world.sites,
      position: {
        read: async () => saved,
        write: async (position) => {
          saved = position;
        },
      },
      exclusively: (task) => task(),
      problem: { report: (reason) => world.problems.push(reason), end: () => undefined },
      now: () => now,
    });
  return world;
}

/** A service whose edge has received everything. */
async function startWorld() {
  const world = createWorld();
  const follow = world.start();
  await world.pass(2_000, follow);
  const first = world.dropped();
  world.sent = [];
  return { world, follow, first };
}

test('an edge soft-purges changes and hard-purges withdrawals, each again after a moment', async () => {
  const { world, follow, first } = await startWorld();
  expect(first).toEqual(Array(2).fill({ soft: ['menu'], hard: [EVERYTHING] }));
  world.change('a');
  world.change('b', true);
  await world.pass(200, follow);
  expect(world.sent).toEqual([{ soft: ['a'], hard: ['b'] }, 'confirmed']);
  world.change('c');
  await world.pass(2_000, follow);
  expect(world.dropped().slice(1)).toEqual([
    { soft: ['c'], hard: [] },
    { soft: ['a'], hard: ['b'] },
    { soft: ['c'], hard: [] },
  ]);
});

test('second purges are combined into one request', async () => {
  const { world, follow } = await startWorld();
  for (const page of PAGES) {
    world.change(page);
    await world.pass(200, follow);
  }
  world.isReachable = false;
  await world.pass(2_000, follow);
  world.isReachable = true;
  world.sent = [];
  await world.pass(1_200, follow);
  expect(world.dropped()).toEqual([{ soft: ['a', 'b', 'c'], hard: [] }]);
});

test("an edge is purged only once the sites show the change, so the old page can't be cached again", async () => {
  const { world, follow } = await startWorld();
  world.haveSitesRead = false;
  world.change('a');
  await world.pass(3_000, follow);
  expect(world.sent).toEqual([]);
  world.haveSitesRead = true;
  await world.pass(200, follow);
  expect(world.dropped()).toEqual([{ soft: ['a'], hard: [] }]);
});

test('an edge purges everything when a site starts serving another version of its pages', async () => {
  const { world, follow } = await startWorld();
  const received = async (sites: string) => {
    world.sites = sites;
    world.sent = [];
    await world.pass(3_000, follow);
    return world.dropped().length > 0;
  };
  // One after the other is replaced; without any, nothing has changed.
  expect([
    await received('one two'),
    await received('two'),
    await received(''),
    await received('two'),
  ]).toEqual([true, true, false, false]);
});

test('the menu bar is purged when it has changed since the edge last received it', async () => {
  const { world, follow } = await startWorld();
  world.change('a');
  world.menu = 'another';
  await world.pass(200, follow);
  world.change('b');
  await world.pass(200, follow);
  expect(world.dropped()).toEqual([
    { soft: ['a', 'menu'], hard: [] },
    { soft: ['b'], hard: [] },
  ]);
});

test('the menu bar is purged again together with later changes, which it may already include', async () => {
  const { world, follow } = await startWorld();
  for (const name of [...PAGES, 'a']) world.change(name);
  world.menu = 'another';
  await world.pass(400, follow);
  expect(world.dropped()).toEqual([
    { soft: [...PAGES, 'menu'], hard: [] },
    { soft: ['a', 'menu'], hard: [] },
  ]);
});

test('an edge purges everything if it has missed more than the log keeps', async () => {
  const { world, follow } = await startWorld();
  world.isReachable = false;
  for (const name of PAGES) world.change(name);
  await world.pass(2_000, follow);
  world.oldest = 3;
  world.isReachable = true;
  await world.pass(1_200, follow);
  expect(world.dropped()[0]).toEqual({ soft: [], hard: [EVERYTHING] });
});

test('an edge is notified each second that nothing has changed, unless it has missed something', async () => {
  const { world, follow } = await startWorld();
  await world.pass(5_000, follow);
  expect(world.sent).toEqual(Array(5).fill('confirmed'));
  world.isReachable = false;
  world.change('a');
  await world.pass(5_000, follow);
  expect(world.problems).toContain('failed: it does not answer in time; will retry.');
  world.sent = [];
  world.isReachable = true;
  await world.pass(1_200, follow);
  expect(world.sent.slice(0, 2)).toEqual([{ soft: ['a'], hard: [] }, 'confirmed']);
});

/** A receiver that keeps no pages, such as a webhook, and has received everything. */
async function startPlain(settings: Partial<Receiver> = {}) {
  const world = createWorld({ isEdge: false, confirm: async () => {}, pauseMs: 60_000, ...settings });
  const follow = world.start();
  await world.pass(200, follow);
  await world.pass(60_000, follow);
  world.sent = [];
  return { world, follow };
}

test('a receiver without a cache is notified once, with many changes batched after a pause', async () => {
  const { world, follow } = await startPlain();
  world.change('a');
  await world.pass(200, follow);
  expect(world.sent).toEqual([{ soft: ['a'], hard: [] }]);
  for (const page of PAGES) {
    world.change(page);
    await world.pass(15_000, follow);
  }
  expect(world.sent).toHaveLength(1);
  await world.pass(60_000, world.start());
  expect(world.sent.slice(1)).toEqual([{ soft: [...PAGES], hard: [] }]);
});

test('a change that no other receiver needs is followed without a pause', async () => {
  let received = 0;
  const notify: Receiver['notify'] = async ({ changes }) => {
    received += changes?.length ?? 0;
    return false;
  };
  const { world, follow } = await startPlain({ notify });
  for (let change = 0; change < 30; change += 1) world.change('a');
  await world.pass(2_000, follow);
  expect(received).toBe(30);
});

test('retries back off up to a limit, or as long as the receiver asks, and then send everything', async () => {
  const { world, follow } = await startPlain({ maxWaitMs: HOUR_MS, pauseMs: 0 });
  world.isReachable = false;
  world.attempts = 0;
  for (const name of PAGES) world.change(name);
  await world.pass(60_000, follow);
  expect(world.attempts).toBe(7);
  await world.pass(24 * HOUR_MS, follow);
  expect(world.attempts).toBeLessThan(45);
  world.retryAfterMs = 5 * HOUR_MS;
  await world.pass(HOUR_MS, follow);
  world.attempts = 0;
  await world.pass(4 * HOUR_MS - 200, follow);
  expect(world.attempts).toBe(0);
  world.isReachable = true;
  await world.pass(2 * HOUR_MS, follow);
  expect(world.sent).toEqual([{ soft: [...PAGES], hard: [] }]);
});

const page = fc.constantFrom(...PAGES);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), page, vanished: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('keep' as const), page }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const), milliseconds: fc.nat(4_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reach' as const), isReachable: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('prune' as const) }) },
);

test('an edge that is reachable again never keeps anything older than the last change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const world = createWorld();
      let follow = world.start();
      let changes = 0;
      for (const each of steps) {
        if (each.do === 'change') {
          world.change(each.page, each.vanished);
          changes += 1;
        }
        if (each.do === 'keep') world.keep(each.page);
        if (each.do === 'pass') await world.pass(each.milliseconds, follow);
        if (each.do === 'reach') world.isReachable = each.isReachable;
        if (each.do === 'restart') follow = world.start();
        if (each.do === 'prune') world.oldest = Math.max(1, changes);
      }
      world.isReachable = true;
      await world.pass(10_000, follow);
      for (const [name, version] of world.kept) expect(version).toBe(world.latest(name));
    }),
  );
});
