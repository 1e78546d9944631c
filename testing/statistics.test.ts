import { describe, expect, test } from 'vitest';
import { median, quantile } from './statistics.ts';

describe('a quantile', () => {
  test.each([
    { values: [7], share: 0.5, value: 7 },
    { values: [3, 1, 2], share: 0.5, value: 2 },
    { values: [4, 3, 2, 1], share: 0.5, value: 2 },
    { values: [10, 9, 100], share: 1, value: 100 },
    { values: Array.from({ length: 100 }, (_, index) => index + 1), share: 0.99, value: 99 },
  ])('of $share of the values is $value', ({ values, share, value }) => {
    expect(quantile(values, share)).toBe(value);
  });

  test('sorts by number, not by text', () => {
    expect(median([9, 10, 100])).toBe(10);
  });

  test('throws without values', () => {
    expect(() => median([])).toThrow('Nothing was measured.');
  });
});
