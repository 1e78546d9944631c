import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outcome } from './send-request';
import { createSender } from './sender';

const ACCEPTED: Outcome = { kind: 'accepted' };
const DOWN: Outcome = { kind: 'failed', reason: 'it answers 503', retryAfterMs: 0 };
const HOUR_MS = 3_600_000;

/** A sender with a fake queue, receiver, site and clock. */
function open({ perRequest = 3, pauseMs = 0 } = {}) {
  let rows: { id: number; address: string }[] = [];
  let id = 0;
  const state = { now: 0, outcome: ACCEPTED, shown: true, free: true, givenUp: 0, whileSending: () => {} };
  const requests: (readonly string[])[] = [];
  const lines: string[] = [];
  const run = createSender({
    name: 'the hub',
    queue: {
      read: async () =>
        [...Map.groupBy(rows, ({ address }) => address)].map(([address, group]) => ({
          address,
          ids: group.map((row) => row.id),
        })),
      remove: async (ids) => {
        rows = rows.filter((row) => !ids.includes(row.id));
      },
      prune: async () => state.givenUp,
    },
    send: async (addresses) => {
      requests.push(addresses);
      state.whileSending();
      return state.outcome;
    },
    perRequest,
    pauseMs,
    readLastChange: async () => id,
    hasRead: () => state.shown,
    exclusively: async (task) => void (state.free && (await task())),
    report: (line) => lines.push(line),
    now: () => state.now,
  });
  return {
    state,
    requests,
    lines,
    run,
    add: (...addresses: string[]) => rows.push(...addresses.map((address) => ({ id: ++id, address }))),
    waiting: () => rows.length,
    /** Calls the sender every second for a while. */
    async runFor(milliseconds: number) {
      for (const end = state.now + milliseconds; state.now < end; state.now += 1000) await run();
    },
  };
}

test('sends every address, each once however often it has changed, in requests of a limited size', async () => {
  const text = fc.string({ maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(fc.array(text), fc.integer({ min: 1, max: 5 }), async (addresses, perRequest) => {
      const { add, run, requests, waiting } = open({ perRequest });
      add(...addresses);
      await run();
      const distinct = new Set(addresses);
      expect(requests.flat().toSorted()).toEqual([...distinct].toSorted());
      expect(requests).toHaveLength(Math.ceil(distinct.size / perRequest));
      expect(waiting()).toBe(0);
    }),
    { numRuns: 50 },
  );
});

test('an import of 10,000 articles in ten minutes makes eleven requests', async () => {
  const { add, run, state, requests } = open({ perRequest: 10_000, pauseMs: 60_000 });
  for (let article = 0; article < 10_000; article += 17) {
    add(...Array.from({ length: 17 }, (_, index) => `/article/${article + index}`));
    await run();
    state.now += 1_020;
  }
  state.now += 60_000;
  await run();
  expect(requests).toHaveLength(11);
  expect(new Set(requests.flat()).size).toBe(requests.flat().length);
});

test('sends nothing until the sites show it', async () => {
  const { add, runFor, state, requests } = open();
  state.shown = false;
  add('/a');
  await runFor(60_000);
  expect(requests).toEqual([]);
  state.shown = true;
  // Not shown yet.
  add('/b');
  await runFor(1_000);
  expect(requests).toEqual([['/a']]);
  await runFor(1_000);
  expect(requests).toEqual([['/a'], ['/b']]);
});

test('leaves what another process is sending to that process', async () => {
  const { add, runFor, state, requests } = open();
  state.free = false;
  add('/a');
  await runFor(10_000);
  expect(requests).toEqual([]);
});

test('a change of an address that is being sent is sent again', async () => {
  const { add, run, state, requests, waiting } = open();
  add('/a');
  state.whileSending = () => {
    state.whileSending = () => {};
    add('/a');
  };
  await run();
  await run();
  expect(requests).toEqual([['/a'], ['/a']]);
  expect(waiting()).toBe(0);
});

test('waits longer after each failure, up to an hour, and logs two lines for a day without the receiver', async () => {
  const { add, runFor, state, requests, lines, waiting } = open();
  state.outcome = DOWN;
  add('/a', '/b', '/c', '/d');
  await runFor(60_000);
  expect(requests.length).toBe(5);
  await runFor(HOUR_MS / 2);
  expect(lines).toEqual(['Notifying the hub failed: it answers 503; will retry.']);
  await runFor(24 * HOUR_MS);
  expect(requests.length).toBeLessThan(40);
  // An hourly line for a problem that goes on.
  expect(lines.length).toBeLessThan(26);
  expect(waiting()).toBe(4);
  state.outcome = ACCEPTED;
  await runFor(HOUR_MS);
  expect(waiting()).toBe(0);
  expect(lines.at(-1)).toBe('Notifying the hub works again.');
});

test('waits as long as a receiver asks for', async () => {
  const { add, runFor, state, requests } = open();
  state.outcome = { kind: 'failed', reason: 'it answers 429', retryAfterMs: 600_000 };
  add('/a');
  await runFor(600_000);
  expect(requests).toHaveLength(1);
  await runFor(1_000);
  expect(requests).toHaveLength(2);
});

test('what is refused is not sent again, and does not keep the rest from being sent', async () => {
  const { add, runFor, state, requests, lines, waiting } = open({ perRequest: 1 });
  state.outcome = { kind: 'refused', reason: 'it answers 400' };
  add('/a', '/b');
  await runFor(120_000);
  expect(requests).toEqual([['/a'], ['/b']]);
  expect(waiting()).toBe(0);
  expect(lines).toEqual(["Notifying the hub was rejected: it answers 400; won't retry."]);
});

test('says in one line how much it has given up', async () => {
  const { runFor, state, lines } = open();
  state.givenUp = 7;
  await runFor(1_000);
  expect(lines).toEqual(['Dropped 7 pending notifications for the hub.']);
});

test('goes on after an error of the database', async () => {
  const { add, run, state, requests, lines } = open();
  add('/a');
  state.outcome = Object.defineProperty({ ...ACCEPTED }, 'kind', {
    get: () => {
      throw new Error('The database is locked.');
    },
  });
  await run();
  expect(lines).toEqual(['Notifying the hub failed: The database is locked.']);
  state.outcome = ACCEPTED;
  await run();
  expect(requests).toEqual([['/a'], ['/a']]);
});
