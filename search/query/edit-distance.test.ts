import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  { one: 'harbour', other: 'harbour', distance: 0 },
  { one: 'harbour', other: 'harbuor', distance: 1 },
  { one: 'harbour', other: 'harbor', distance: 1 },
  { one: 'harbour', other: 'harrbour', distance: 1 },
  { one: 'harbour', other: 'barbour', distance: 1 },
  { one: 'harbour', other: 'hrabuor', distance: 2 },
  { one: 'гавань', other: 'гваань', distance: 1 },
  { one: 'harbour', other: 'garden', distance: Number.POSITIVE_INFINITY },
  { one: '', other: 'abc', distance: Number.POSITIVE_INFINITY },
])('$one and $other have the edit distance $distance, up to two', ({ one, other, distance }) => {
  expect(editDistance(one, other, 2)).toBe(distance);
});

test('the edit distance is symmetric, and zero only between equal words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀'), maxLength: 6 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, other, 6)).toBe(editDistance(other, one, 6));
      expect(editDistance(one, other, 6) === 0).toBe(one === other);
    }),
  );
});
