import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { untilUnresponsive } from './health.mjs';

const LIMIT_MS = 5000;

describe('a service that is watched', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('is unresponsive when it has not answered for the limit', async () => {
    const { watched, isUnresponsive } = watch();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isUnresponsive()).toBe(false);
    watched.answers = false;
    await vi.advanceTimersByTimeAsync(LIMIT_MS - 1000);
    expect(isUnresponsive()).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(isUnresponsive()).toBe(true);
  });

  test('may miss some answers', async () => {
    const { watched, isUnresponsive } = watch();
    for (let minute = 0; minute < 10; minute += 1) {
      watched.answers = false;
      await vi.advanceTimersByTimeAsync(LIMIT_MS - 2000);
      watched.answers = true;
      await vi.advanceTimersByTimeAsync(2000);
    }
    expect(isUnresponsive()).toBe(false);
  });

  test('is not unresponsive because the machine slept', async () => {
    const { watched, isUnresponsive } = watch();
    await vi.advanceTimersByTimeAsync(3000);
    watched.answers = false;
    watched.sleeps = 3_600_000;
    await vi.advanceTimersByTimeAsync(2000);
    watched.answers = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isUnresponsive()).toBe(false);
  });
});

/** A service that is watched. While it is asked next, everything stands still for `sleeps` milliseconds. */
function watch() {
  const watched = { answers: true, sleeps: 0 };
  let slept = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + slept);
  const ask = async () => {
    slept += watched.sleeps;
    watched.sleeps = 0;
    return watched.answers;
  };
  let unresponsive = false;
  void untilUnresponsive(ask, LIMIT_MS, new AbortController().signal).then(() => {
    unresponsive = true;
  });
  return { watched, isUnresponsive: () => unresponsive };
}
