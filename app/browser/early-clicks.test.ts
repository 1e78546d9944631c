// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { recordEarlyClicks, replayEarlyClicks } from './early-clicks.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<button type="button" aria-controls="panel" aria-expanded="false"><b>Menu</b></button><button>Search</button>' +
    '<button type="button" id="retry">Retry</button><div id="panel" hidden></div><p>Words</p>';
  recordEarlyClicks();
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
  replayEarlyClicks();
  expect(listener).toHaveBeenCalledOnce();
  replayEarlyClicks();
  expect(listener).toHaveBeenCalledOnce();
});

test.each(['p', 'button:not([type])'])('a click on %s is not replayed', (selector) => {
  const listener = clickEarly(selector);
  replayEarlyClicks();
  expect(listener).not.toHaveBeenCalled();
});

test('clicks on several buttons are all replayed', () => {
  const listener = clickEarly('b', '#retry');
  replayEarlyClicks();
  expect(listener).toHaveBeenCalledTimes(2);
});

test('the panel of a button opens at once, and a second click closes it and is all there is to do', () => {
  const state = () => [
    document.getElementById('panel')?.hidden,
    document.querySelector('button')?.getAttribute('aria-expanded'),
  ];
  clickEarly('b');
  expect(state()).toEqual([false, 'true']);
  const listener = clickEarly('b');
  expect(state()).toEqual([true, 'false']);
  replayEarlyClicks();
  expect(listener).not.toHaveBeenCalled();
});

test('a click on a button whose command the browser carries out is not replayed', () => {
  Object.assign(document.querySelector('#retry') ?? {}, { command: 'show-modal' });
  const listener = clickEarly('#retry');
  replayEarlyClicks();
  expect(listener).not.toHaveBeenCalled();
});

test('a click on a button that has been removed is not replayed', () => {
  const listener = clickEarly('b');
  document.querySelector('button')?.remove();
  replayEarlyClicks();
  expect(listener).not.toHaveBeenCalled();
});

test('a click after the application is ready is not recorded', () => {
  replayEarlyClicks();
  const listener = clickEarly('b');
  replayEarlyClicks();
  expect(listener).not.toHaveBeenCalled();
});
