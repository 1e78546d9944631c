import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchPulse } from './pulse.mjs';

const LIMIT_MS = 5000;

describe('a process', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('hangs when it sleeps without a heartbeat for the limit', () => {
    const { process, pass } = watch();
    process.beats = false;
    expect(pass(LIMIT_MS - 1000)).toBe(false);
    expect(pass(2000)).toBe(true);
  });

  test('hangs when it computes without a heartbeat for the limit', () => {
    const { process, pass } = watch();
    Object.assign(process, { beats: false, state: 'R', share: 1 });
    expect(pass(LIMIT_MS + 1000)).toBe(true);
  });

  test('may be silent for less than the limit, again and again', () => {
    const { process, pass } = watch();
    for (let minute = 0; minute < 10; minute += 1) {
      process.beats = false;
      pass(LIMIT_MS - 2000);
      process.beats = true;
      pass(2000);
    }
    expect(pass(60_000)).toBe(false);
  });

  test.each([
    { state: 'R', share: 0.05, waits: 'the CPU' },
    { state: 'D', share: 0, waits: 'the disk' },
  ])('does not hang while it waits for $waits of a busy machine', ({ state, share }) => {
    const { process, pass } = watch();
    Object.assign(process, { beats: false, state, share });
    expect(pass(10 * LIMIT_MS)).toBe(false);
    Object.assign(process, { state: 'S' });
    expect(pass(2 * LIMIT_MS)).toBe(true);
  });

  test('does not hang because the machine slept', () => {
    const { process, pass, sleep } = watch();
    process.beats = false;
    sleep(3_600_000);
    expect(pass(2000)).toBe(false);
    process.beats = true;
    expect(pass(60_000)).toBe(false);
  });

  test('that cannot be inspected hangs without a heartbeat for the limit', () => {
    const { process, pass } = watch();
    Object.assign(process, { beats: false, state: null });
    expect(pass(LIMIT_MS + 1000)).toBe(true);
  });
});

/** Watches a fake process. `share` is the part of the time in which it has a CPU. */
function watch() {
  const process = { beats: true, state: /** @type {string | null} */ ('S'), share: 0 };
  let sleptMs = 0;
  let cpuMs = 0;
  let hangs = false;
  const pulse = watchPulse({
    pid: 1,
    limitMs: LIMIT_MS,
    onHang: () => {
      hangs = true;
    },
    readActivity: () => (process.state === null ? null : { state: process.state, cpuMs }),
    now: () => Date.now() + sleptMs,
  });
  return {
    process,
    /** @param {number} milliseconds */
    sleep(milliseconds) {
      sleptMs += milliseconds;
    },
    /**
     * @param {number} milliseconds
     * @returns {boolean} whether the process hangs
     */
    pass(milliseconds) {
      for (let passed = 0; passed < milliseconds; passed += 100) {
        cpuMs += 100 * process.share;
        if (process.beats) pulse.beat();
        vi.advanceTimersByTime(100);
      }
      return hangs;
    },
  };
}
