import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLimiter, TurnedAway } from './limiter.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A limiter and tasks that the test completes. */
function openLimiter(limits: Parameters<typeof createLimiter>[0]) {
  const limiter = createLimiter(limits);
  const running: (() => void)[] = [];
  const start = (size?: number) =>
    limiter.run(() => {
      const { promise, resolve } = Promise.withResolvers<string>();
      running.push(() => resolve('done'));
      return promise;
    }, size);
  return { limiter, running, start };
}

test('runs a limited number of tasks at a time, first in, first out', async () => {
  const { running, start } = openLimiter({ concurrency: 2, queue: 10, timeoutMs: 1_000 });
  const all = [start(), start(), start(), start()];
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

test('has its full concurrency again when all tasks have finished', async () => {
  const { running, start } = openLimiter({ concurrency: 2, queue: 10, timeoutMs: 1_000 });
  for (let round = 0; round < 3; round++) {
    const all = [start(), start()];
    await setImmediate();
    expect(running.splice(0).map((end) => end())).toHaveLength(2);
    await Promise.all(all);
  }
});

test('rejects a task immediately when the queue is full', async () => {
  const { start } = openLimiter({ concurrency: 1, queue: 1, timeoutMs: 1_000 });
  void start();
  void start();
  await expect(start()).rejects.toThrow(TurnedAway);
});

test('rejects a task that waits too long, and frees its place in the queue', async () => {
  const { running, start } = openLimiter({ concurrency: 1, queue: 1, timeoutMs: 1_000 });
  const first = start();
  const rejection = expect(start()).rejects.toThrow(TurnedAway);
  vi.advanceTimersByTime(1_000);
  await rejection;
  const third = start();
  running[0]?.();
  await first;
  await setImmediate();
  running[1]?.();
  expect(await third).toBe('done');
});

describe('tasks of different sizes', () => {
  test('run together while their sizes stay within the limit, in order; one above it runs alone', async () => {
    const { running, start } = openLimiter({ concurrency: 3, running: 10 });
    const sizes = [6, 4, 1, 20, 1];
    const all = sizes.map((size) => start(size));
    const counts: number[] = [];
    for (let ended = 0; ended < sizes.length; ended++) {
      await setImmediate();
      counts.push(running.length);
      running[ended]?.();
    }
    await Promise.all(all);
    // The third waits for the first; the fourth for all before it, and the fifth for the fourth.
    expect(counts).toEqual([2, 3, 3, 4, 5]);
  });

  test('wait up to a total size', async () => {
    const { limiter, running, start } = openLimiter({ concurrency: 1, queue: 10 });
    const all = [start(50), start(7)];
    expect([limiter.isFull(3), limiter.isFull(4), limiter.isFull(0)]).toEqual([false, true, false]);
    await expect(start(4)).rejects.toThrow(TurnedAway);
    for (const index of [0, 1]) {
      await setImmediate();
      running[index]?.();
    }
    await Promise.all(all);
    expect(limiter.isFull(50)).toBe(false);
  });
});

describe('a task that fails', () => {
  test('rejects for its caller and lets the next task run', async () => {
    const { limiter, running, start } = openLimiter({ concurrency: 1, queue: 5, timeoutMs: 1_000 });
    const failing = limiter.run(() => Promise.reject(new Error('Status 500')));
    const next = start();
    await expect(failing).rejects.toThrow('Status 500');
    await setImmediate();
    running[0]?.();
    expect(await next).toBe('done');
  });
});

test('never exceeds the concurrency, even when tasks fail', async () => {
  const limiter = createLimiter({ concurrency: 3, queue: 1_000, timeoutMs: 1_000 });
  let running = 0;
  let max = 0;
  const task = async (number: number) => {
    max = Math.max(max, ++running);
    await setImmediate();
    running--;
    if (number % 3 === 0) throw new Error('Status 500');
  };
  await Promise.allSettled(Array.from({ length: 200 }, (_, number) => limiter.run(() => task(number))));
  expect(max).toBe(3);
  expect(running).toBe(0);
});
