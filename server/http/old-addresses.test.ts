import { expect, onTestFinished, test, vi } from 'vitest';
import { createShortLinks, isShortLink } from './old-addresses.ts';

test('the home page waits at most a second for the redirect of a short link', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const find = createShortLinks({ ask: () => new Promise(() => {}) });
  const moved = find('/?p=12');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await moved).toBeNull();
});

test.each([
  ['/?p=12', true],
  ['/?page_id=3', true],
  ['/?attachment_id=20', true],
  ['/?cat=4', true],
  ['/?author=5', true],
  ['/?p=12&page=2', true],
  ['/?utm_source=tea&p=12', true],
  ['/?page=12', false],
  ['/?p=12x&cup=1', false],
  ['/?cat=tea', false],
  ['/?utm_source=tea', false],
  ['/tea?p=12', false],
])('%s is a short link: %s', (address, isOne) => {
  expect(isShortLink(address)).toBe(isOne);
});
