// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { recordEarlyClick, replayEarlyClick } from './early-clicks.ts';

beforeEach(() => {
  document.body.innerHTML = '<button type="button"><b>Menu</b></button><button>Search</button><p>Words</p>';
  recordEarlyClick();
});

/** Clicks elements before the application is ready; then adds a click listener to the buttons and returns it. */
function clickEarly(...selectors: string[]) {
  for (const selector of selectors) document.querySelector<HTMLElement>(selector)?.click();
  const listener = vi.fn();
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', listener);
  return listener;
}

test('a click on a button before the application is ready is replayed once', () => {
  const listener = clickEarly('b', 'p');
  replayEarlyClick();
  expect(listener).toHaveBeenCalledOnce();
  replayEarlyClick();
  expect(listener).toHaveBeenCalledOnce();
});

test.each(['p', 'button:not([type])'])('a click on %s is not replayed', (selector) => {
  const listener = clickEarly(selector);
  replayEarlyClick();
  expect(listener).not.toHaveBeenCalled();
});

test('a click on a button that has been removed is not replayed', () => {
  const listener = clickEarly('b');
  document.querySelector('button')?.remove();
  replayEarlyClick();
  expect(listener).not.toHaveBeenCalled();
});

test('a click after the application is ready is not recorded', () => {
  replayEarlyClick();
  const listener = clickEarly('b');
  replayEarlyClick();
  expect(listener).not.toHaveBeenCalled();
});
