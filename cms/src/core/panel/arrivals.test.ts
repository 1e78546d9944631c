import { expect, test } from 'vitest';
import { createArrivalStore } from './arrivals';

test('a form waits until all pictures in its texts have uploaded, and knows the names of those that failed', async () => {
  const store = createArrivalStore();
  const [first, second] = [{}, {}];
  let isSettled = false;
  store.show(first, { expected: 2, failed: [] });
  store.show(second, { expected: 1, failed: ['fog.heic'] });
  const settled = store.settled().then(() => {
    isSettled = true;
  });
  expect(store.getState()).toEqual({ expected: 3, failed: ['fog.heic'] });
  store.show(first, { expected: 0, failed: ['quay.webp'] });
  await Promise.resolve();
  expect(isSettled).toBe(false);
  // The text is closed.
  store.show(second, null);
  await settled;
  expect(store.getState()).toEqual({ expected: 0, failed: ['quay.webp'] });
  await store.settled();
});
