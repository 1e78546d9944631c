import { expect, test, vi } from 'vitest';
import { createDatabaseCheck } from './database-check';

test.each([
  ['answers', () => Promise.resolve(), true],
  ['refuses', () => Promise.reject(new Error('connection refused')), false],
  ['does not answer', () => new Promise(() => undefined), false],
])('a database that %s', async (_, raw, expected) => {
  const isReachable = createDatabaseCheck({ connection: { raw } });
  expect(await isReachable()).toBe(expected);
});

test('concurrent checks of a hanging database share one query', async () => {
  const raw = vi.fn(() => new Promise(() => undefined));
  const isReachable = createDatabaseCheck({ connection: { raw } });
  expect(await Promise.all([isReachable(), isReachable()])).toEqual([false, false]);
  await isReachable();
  expect(raw).toHaveBeenCalledOnce();
});
