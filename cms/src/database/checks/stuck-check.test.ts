import { expect, test } from 'vitest';
import { createStuckCheck } from './stuck-check';

/** Checks a service so often as it takes; returns whether it has ended. */
async function check(times: number, states: { reached: boolean; others: boolean }[]): Promise<boolean> {
  let isEnded = false;
  let state = states[0];
  const run = createStuckCheck({
    isReachable: async () => state?.reached ?? false,
    answersOthers: async () => state?.others ?? false,
    onStuck() {
      isEnded = true;
    },
  });
  for (state of states) for (let count = 0; count < times; count += 1) await run();
  return isEnded;
}

const WORKS = { reached: true, others: true };
const STUCK = { reached: false, others: true };
const DOWN = { reached: false, others: false };

test.each([
  { what: 'that works', times: 100, states: [WORKS], ends: false },
  { what: 'whose database is down for hours', times: 5_000, states: [DOWN], ends: false },
  { what: 'that alone gets no answer for two minutes', times: 24, states: [STUCK], ends: true },
  { what: 'that alone gets no answer for a minute', times: 12, states: [STUCK, WORKS, STUCK], ends: false },
  { what: 'whose database has just come back', times: 23, states: [DOWN, STUCK, WORKS], ends: false },
  {
    what: 'that gets no answer after its database has come back',
    times: 24,
    states: [DOWN, STUCK],
    ends: true,
  },
])('a service $what ends: $ends', async ({ times, states, ends }) => {
  expect(await check(times, states)).toBe(ends);
});
