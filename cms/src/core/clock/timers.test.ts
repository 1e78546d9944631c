import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTimers } from './timers';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a task keeps running after it failed or the clock was set back, until the timers are stopped', async () => {
  const report = vi.fn();
  const timers = createTimers(report);
  const task = vi.fn(async () => {});
  task.mockRejectedValueOnce(new Error('busy'));
  timers.every(1_000, task);
  await timers.start();
  expect(task).not.toHaveBeenCalled();

  await vi.advanceTimersByTimeAsync(1_000);
  expect(report).toHaveBeenCalledWith(new Error('busy'));
  vi.setSystemTime(0);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(task).toHaveBeenCalledTimes(4);

  timers.stop();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(task).toHaveBeenCalledTimes(4);
});

test('a slow task is not started twice', async () => {
  const timers = createTimers(() => {});
  const { promise, resolve } = Promise.withResolvers<void>();
  const task = vi.fn(() => promise);
  timers.every(1_000, task);
  await timers.start();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(task).toHaveBeenCalledTimes(1);
  resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(task).toHaveBeenCalledTimes(2);
  timers.stop();
});

test("nothing runs before the start, and a failing task there doesn't stop the others", async () => {
  const report = vi.fn();
  const timers = createTimers(report);
  const ran: string[] = [];
  const note = (name: string) => async () => void ran.push(name);
  timers.every(1_000, note('repeated'));
  timers.atStart(async () => Promise.reject(new Error('busy')));
  timers.atStart(note('at the start'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ran).toEqual([]);

  await timers.start();
  expect(ran).toEqual(['at the start']);
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error('busy'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ran).toEqual(['at the start', 'repeated']);
  timers.stop();
});
