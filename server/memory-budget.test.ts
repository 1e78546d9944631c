import { expect, test } from 'vitest';
import { shareMemory } from './memory-budget.ts';

const sum = (shares: object): number =>
  Object.values(shares).reduce((total, share) => total + (typeof share === 'number' ? share : sum(share)), 0);

test.each([
  { budgetMb: 128, keptMb: 10 },
  { budgetMb: 250, keptMb: 80 },
  { budgetMb: 1_000, keptMb: 830 },
])('with $budgetMb MB, all caches and queues together get $keptMb MB', ({ budgetMb, keptMb }) => {
  const kept = sum(shareMemory(budgetMb)) / 1024 ** 2;
  expect(kept).toBeLessThanOrEqual(keptMb);
  expect(kept).toBeGreaterThan(keptMb - 0.01);
});

test('what every page shows fits into the smallest budget', () => {
  expect(shareMemory(128).answers.core).toBeGreaterThan(1024 ** 2);
});
