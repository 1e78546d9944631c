import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRenderTurns } from './render-turns.ts';

test('at most one rendering starts in each turn of the event loop', async () => {
  const turn = createRenderTurns();
  let started = 0;
  for (let page = 0; page < 5; page++) void turn().then(() => started++);
  const counts: number[] = [];
  for (let loop = 0; loop < 8; loop++) {
    await setImmediate();
    counts.push(started);
  }
  expect(counts.at(-1)).toBe(5);
  const steps = counts.map((count, index) => count - (counts[index - 1] ?? 0));
  expect(Math.max(...steps)).toBe(1);
});
