import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounce } from './debounce.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const action = vi.fn();
  return { action, debounced: debounce(action, 800) };
}

test('the action runs once, after the last call, with its parameters', () => {
  const { action, debounced } = setUp();
  debounced('q');
  vi.advanceTimersByTime(799);
  debounced('quay');
  vi.advanceTimersByTime(799);
  expect(action).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(action.mock.calls).toEqual([['quay']]);
});

test('a cancelled call never runs', () => {
  const { action, debounced } = setUp();
  debounced('quay');
  debounced.cancel();
  debounced.flush();
  vi.runAllTimers();
  expect(action).not.toHaveBeenCalled();
});

test('a flush runs the pending call at once, and only once', () => {
  const { action, debounced } = setUp();
  debounced('quay');
  debounced.flush();
  expect(action.mock.calls).toEqual([['quay']]);
  vi.runAllTimers();
  expect(action).toHaveBeenCalledOnce();
});
