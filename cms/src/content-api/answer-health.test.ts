import { expect, test } from 'vitest';
import { isReachable } from './answer-health';

test.each([
  ['answers', () => Promise.resolve(), true],
  ['refuses', () => Promise.reject(new Error('connection refused')), false],
  ['does not answer', () => new Promise(() => undefined), false],
])('a database that %s', async (_, raw, expected) => {
  expect(await isReachable({ connection: { raw } })).toBe(expected);
});
