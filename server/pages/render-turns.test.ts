import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRenderTurns } from './render-turns.ts';

test('one rendering starts in each turn of the event loop', async () => {
  const turn = createRenderTurns();
  let started = 0;
  for (let page = 0; page < 5; page++) void turn().then(() => started++);
  const seen: number[] = [];
  for (let loop = 0; loop < 8; loop++) {
    await setImmediate();
    seen.push(started);
  }
  expect(seen.at(-1)).toBe(5);
  const steps = seen.map((count, index) => count - (seen[index - 1] ?? 0));
  expect(Math.max(...steps)).toBe(1);
});
