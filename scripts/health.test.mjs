import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { untilUnresponsive } from './health.mjs';

const LIMIT_MS = 5000;

describe('a running service', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('is unresponsive when every check has failed for the limit', async () => {
    const { service, isUnresponsive } = watch();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isUnresponsive()).toBe(false);
    service.healthy = false;
    await vi.advanceTimersByTimeAsync(LIMIT_MS - 1000);
    expect(isUnresponsive()).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(isUnresponsive()).toBe(true);
  });

  test('may fail checks for less than the limit', async () => {
    const { service, isUnresponsive } = watch();
    for (let minute = 0; minute < 10; minute += 1) {
      service.healthy = false;
      await vi.advanceTimersByTimeAsync(LIMIT_MS - 2000);
      service.healthy = true;
      await vi.advanceTimersByTimeAsync(2000);
    }
    expect(isUnresponsive()).toBe(false);
  });

  test('is not unresponsive because the machine slept', async () => {
    const { service, isUnresponsive } = watch();
    await vi.advanceTimersByTimeAsync(3000);
    service.healthy = false;
    service.sleepMs = 3_600_000;
    await vi.advanceTimersByTimeAsync(2000);
    service.healthy = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isUnresponsive()).toBe(false);
  });
});

/** Checks a fake service. The machine sleeps for `sleepMs` during the next check. */
function watch() {
  const service = { healthy: true, sleepMs: 0 };
  let sleptMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + sleptMs);
  const check = async () => {
    sleptMs += service.sleepMs;
    service.sleepMs = 0;
    return service.healthy;
  };
  let unresponsive = false;
  void untilUnresponsive(check, LIMIT_MS, new AbortController().signal).then(() => {
    unresponsive = true;
  });
  return { service, isUnresponsive: () => unresponsive };
}
