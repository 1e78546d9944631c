import { expect, onTestFinished, test, vi } from 'vitest';
import { createShortLinks } from './old-addresses.ts';

test('the home page waits a second for the redirect of a short link, and no longer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const find = createShortLinks({ ask: () => new Promise(() => {}) });
  const moved = find('/?p=12');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await moved).toBeNull();
});
