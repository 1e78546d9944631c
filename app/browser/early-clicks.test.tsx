// @vitest-environment happy-dom
import { Suspense, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { recordEarlyClicks, replayEarlyClicks, untilReady } from './early-clicks.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<button type="button" aria-controls="panel" aria-expanded="false"><b>Menu</b></button><button>Search</button>' +
    '<button type="button" id="retry">Retry</button><div id="panel" hidden></div><p>Words</p>';
  recordEarlyClicks(untilReady());
});

/** Signals that the application is ready, and waits until the clicks have been repeated. */
async function replay() {
  replayEarlyClicks();
  await Promise.resolve();
}

/** Clicks elements before the application is ready; then adds a click listener to the buttons and returns it. */
function clickEarly(...selectors: string[]) {
  for (const selector of selectors) document.querySelector<HTMLElement>(selector)?.click();
  const listener = vi.fn();
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', listener);
  return listener;
}

test('a click on a button before the application is ready is replayed once', async () => {
  const listener = clickEarly('b', 'p');
  await replay();
  expect(listener).toHaveBeenCalledOnce();
  await replay();
  expect(listener).toHaveBeenCalledOnce();
});

test.each(['p', 'button:not([type])'])('a click on %s is not replayed', async (selector) => {
  const listener = clickEarly(selector);
  await replay();
  expect(listener).not.toHaveBeenCalled();
});

test('clicks on several buttons are all replayed', async () => {
  const listener = clickEarly('b', '#retry');
  await replay();
  expect(listener).toHaveBeenCalledTimes(2);
});

test("a button's panel opens at once, and a second click closes it without a replay", async () => {
  const state = () => [
    document.getElementById('panel')?.hidden,
    document.querySelector('button')?.getAttribute('aria-expanded'),
  ];
  clickEarly('b');
  expect(state()).toEqual([false, 'true']);
  const listener = clickEarly('b');
  expect(state()).toEqual([true, 'false']);
  await replay();
  expect(listener).not.toHaveBeenCalled();
});

test('a click on a button that the browser handles itself is not replayed', async () => {
  Object.assign(document.querySelector('#retry') ?? {}, { command: 'show-modal' });
  const listener = clickEarly('#retry');
  await replay();
  expect(listener).not.toHaveBeenCalled();
});

test('a click on a button that has been removed is not replayed', async () => {
  const listener = clickEarly('b');
  document.querySelector('button')?.remove();
  await replay();
  expect(listener).not.toHaveBeenCalled();
});

test('a click after the application is ready is not recorded', async () => {
  await replay();
  const listener = clickEarly('b');
  await replay();
  expect(listener).not.toHaveBeenCalled();
});

test('a click on a button that React has not hydrated at startup is replayed later', async () => {
  const onClick = vi.fn();
  function Screen() {
    useEffect(replayEarlyClicks, []);
    return (
      <Suspense>
        <button type="button" id="filter" onClick={onClick} />
      </Suspense>
    );
  }
  document.body.innerHTML = renderToString(<Screen />);
  document.getElementById('filter')?.click();
  startTransition(() => {
    const root = hydrateRoot(document.body, <Screen />);
    onTestFinished(() => root.unmount());
  });
  await vi.waitFor(() => expect(window.mastheadClicked).toBeUndefined());
  await vi.waitFor(() => expect(onClick).toHaveBeenCalledOnce());
});

const PAGE = '<div class="page"><button>Search</button><button>Menu</button></div>';

test.each([
  ['the page, as after a translation by the browser', PAGE, ['Menu']],
  ['another page', '<div class="other"><button>Search</button><button>Menu</button></div>', []],
])('a click recorded before React renders again %s', async (_, rendered, expected) => {
  document.body.innerHTML = `<div id="app">${PAGE}</div>`;
  const app = document.getElementById('app');
  const button = document.querySelectorAll('button')[1];
  if (!app || !button) throw new Error('The page is not there.');
  window.mastheadClicked = new Set([button]);
  app.innerHTML = rendered;
  const clicked: (string | null)[] = [];
  for (const each of app.querySelectorAll('button'))
    each.addEventListener('click', () => clicked.push(each.textContent));

  replayEarlyClicks();
  await Promise.resolve();
  expect(clicked).toEqual(expected);
});
