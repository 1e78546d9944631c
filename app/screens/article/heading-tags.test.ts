import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headingTags } from './heading-tags.ts';

test.each([
  { levels: [], tags: [] },
  { levels: [null, 3, null, 5], tags: [null, 'h2', null, 'h3'] },
  { levels: [2, 3, 2], tags: ['h2', 'h3', 'h2'] },
  { levels: [1, 2, 3, 4, 5, 6], tags: ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] },
  { levels: [1, 2, 1], tags: ['h2', 'h3', 'h2'] },
  { levels: [4], tags: ['h2'] },
  { levels: [2, 4, 4, 3], tags: ['h2', 'h3', 'h3', 'h3'] },
  { levels: [2, 6, 4, 6, 2], tags: ['h2', 'h3', 'h3', 'h4', 'h2'] },
  { levels: [3, 4, 2, 3], tags: ['h2', 'h3', 'h2', 'h3'] },
  { levels: [6, 5, 4], tags: ['h2', 'h2', 'h2'] },
])('headings of levels $levels are $tags', ({ levels, tags }) => {
  expect(headingTags(levels)).toEqual(tags);
});

test('headings start at h2 and never skip a level, and equal levels below the same heading are equal', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 })), (levels) => {
      const depths = headingTags(levels).map((tag) => Number(tag?.[1]));
      for (const [index, depth] of depths.entries()) {
        const before = depths[index - 1] ?? 1;
        expect(depth).toBeGreaterThanOrEqual(2);
        expect(depth).toBeLessThanOrEqual(before + 1);
        if (levels[index] === levels[index - 1]) expect(depth).toBe(before);
      }
    }),
  );
});
