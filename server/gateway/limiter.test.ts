import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLimiter, TurnedAway } from './limiter.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A limiter with tasks that end when the test says so. */
function openLimiter(limits: Parameters<typeof createLimiter>[0]) {
  const limiter = createLimiter(limits);
  const running: (() => void)[] = [];
  const enter = () =>
    limiter(() => {
      const { promise, resolve } = Promise.withResolvers<string>();
      running.push(() => resolve('done'));
      return promise;
    });
  return { limiter, running, enter };
}

test('some tasks run at a time, the others in their order after them', async () => {
  const { running, enter } = openLimiter({ concurrency: 2, queue: 10, patience: 1_000 });
  const all = [enter(), enter(), enter(), enter()];
  await setImmediate();
  expect(running).toHaveLength(2);
  running[0]?.();
  await all[0];
  await setImmediate();
  expect(running).toHaveLength(3);
  for (let index = 1; index < all.length; index++) {
    running[index]?.();
    await setImmediate();
  }
  expect(await Promise.all(all)).toEqual(Array(4).fill('done'));
});

test('a limiter that was full and is empty again takes as many as at first', async () => {
  const { running, enter } = openLimiter({ concurrency: 2, queue: 10, patience: 1_000 });
  for (let round = 0; round < 3; round++) {
    const all = [enter(), enter()];
    await setImmediate();
    expect(running.splice(0).map((end) => end())).toHaveLength(2);
    await Promise.all(all);
  }
});

test('who comes when the queue is full is turned away at once', async () => {
  const { enter } = openLimiter({ concurrency: 1, queue: 1, patience: 1_000 });
  void enter();
  void enter();
  await expect(enter()).rejects.toThrow(TurnedAway);
});

test('who has waited too long is turned away, and takes no room afterwards', async () => {
  const { running, enter } = openLimiter({ concurrency: 1, queue: 1, patience: 1_000 });
  const first = enter();
  const refused = expect(enter()).rejects.toThrow(TurnedAway);
  vi.advanceTimersByTime(1_000);
  await refused;
  const third = enter();
  running[0]?.();
  await first;
  await setImmediate();
  running[1]?.();
  expect(await third).toBe('done');
});

describe('a task that fails', () => {
  test('fails for who asked, and makes room', async () => {
    const { limiter, running, enter } = openLimiter({ concurrency: 1, queue: 5, patience: 1_000 });
    const failing = limiter(() => Promise.reject(new Error('No word')));
    const next = enter();
    await expect(failing).rejects.toThrow('No word');
    await setImmediate();
    running[0]?.();
    expect(await next).toBe('done');
  });
});

test('no more than its width ever run, whatever happens', async () => {
  const limiter = createLimiter({ concurrency: 3, queue: 1_000, patience: 1_000 });
  let now = 0;
  let most = 0;
  const task = async (number: number) => {
    most = Math.max(most, ++now);
    await setImmediate();
    now--;
    if (number % 3 === 0) throw new Error('No word');
  };
  await Promise.allSettled(Array.from({ length: 200 }, (_, number) => limiter(() => task(number))));
  expect(most).toBe(3);
  expect(now).toBe(0);
});
