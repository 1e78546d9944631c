import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createStuckCheck } from './stuck-check';

type State = { reached: boolean; others: boolean };

/** Checks a service so often as it takes; returns whether it has ended. `late`: each answer comes so many checks later. */
async function check(times: number, states: State[], late = 0): Promise<boolean> {
  let isEnded = false;
  let state = states[0];
  let checks = 0;
  const run = createStuckCheck({
    async ask() {
      if (!state?.reached) throw new Error('Timeout acquiring a connection.');
      for (const end = checks + late; checks < end; ) await setImmediate();
    },
    answersOthers: async () => state?.others ?? false,
    onStuck() {
      isEnded = true;
    },
  });
  for (state of states) {
    for (let count = 0; count < times; count += 1) {
      await run();
      checks += 1;
      await setImmediate();
      await setImmediate();
    }
  }
  return isEnded;
}

const WORKS = { reached: true, others: true };
const STUCK = { reached: false, others: true };
const DOWN = { reached: false, others: false };

test.each([
  { what: 'that works', times: 100, states: [WORKS], ends: false },
  { what: 'whose database is down for hours', times: 5_000, states: [DOWN], ends: false },
  { what: 'that alone gets no answer for two minutes', times: 25, states: [STUCK], ends: true },
  { what: 'that alone gets no answer for a minute', times: 12, states: [STUCK, WORKS, STUCK], ends: false },
  { what: 'whose database has just come back', times: 22, states: [DOWN, STUCK, WORKS], ends: false },
  {
    what: 'that gets no answer after its database has come back',
    times: 24,
    states: [DOWN, STUCK],
    ends: true,
  },
])('a service $what exits: $ends', async ({ times, states, ends }) => {
  expect(await check(times, states)).toBe(ends);
});

test.each([1, 10, 20])(
  'a busy service whose every check is answered %i checks late keeps running',
  async (late) => {
    expect(await check(500, [WORKS], late)).toBe(false);
  },
);

test('a service with rare answers, and none for two minutes, exits', async () => {
  expect(await check(100, [WORKS], 30)).toBe(true);
});

test('a service that was suspended for a while, as on a laptop, keeps running', async () => {
  expect(await check(1, [WORKS, STUCK, WORKS, STUCK, WORKS])).toBe(false);
});
