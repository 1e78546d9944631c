import { expect, test } from 'vitest';
import { createBackoff } from './backoff.ts';

test('retry delays grow to two seconds with each failure', () => {
  const clock = { now: 0 };
  const backoff = createBackoff(() => clock.now);
  const pauses: number[] = [];
  for (let failure = 0; failure < 5; failure++) {
    backoff.failed('/api/home');
    const failedAt = clock.now;
    while (backoff.mustWait('/api/home')) clock.now += 500;
    pauses.push(clock.now - failedAt);
  }
  expect(pauses).toEqual([0, 1_000, 2_000, 2_000, 2_000]);
});

test('a success or a change ends the delay without affecting other requests', () => {
  const backoff = createBackoff(() => 0);
  const fail = () => ['/api/home', '/api/home'].forEach(backoff.failed);
  fail();
  expect([backoff.mustWait('/api/home'), backoff.mustWait('/api/site')]).toEqual([true, false]);
  backoff.succeeded('/api/home');
  expect(backoff.mustWait('/api/home')).toBe(false);
  fail();
  backoff.clear();
  expect(backoff.mustWait('/api/home')).toBe(false);
});
