import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test.each([
  { page: 1, pageCount: 1, shown: [1] },
  { page: 1, pageCount: 2, shown: [1, 2] },
  { page: 2, pageCount: 3, shown: [1, 2, 3] },
  { page: 1, pageCount: 7, shown: [1, 2, '…', 7] },
  { page: 2, pageCount: 7, shown: [1, 2, 3, '…', 7] },
  { page: 3, pageCount: 7, shown: [1, 2, 3, 4, '…', 7] },
  { page: 4, pageCount: 7, shown: [1, '…', 3, 4, 5, '…', 7] },
  { page: 6, pageCount: 7, shown: [1, '…', 5, 6, 7] },
  { page: 7, pageCount: 7, shown: [1, '…', 6, 7] },
  { page: 500, pageCount: 1000, shown: [1, '…', 499, 500, 501, '…', 1000] },
])('page $page of $pageCount', ({ page, pageCount, shown }) => {
  expect(pageWindow({ page, pageCount })).toEqual(shown);
});

test('a list without pages has no items', () => {
  expect(pageWindow({ page: 1, pageCount: 0 })).toEqual([]);
});

test('a page beyond the last one shows only pages that exist', () => {
  expect(pageWindow({ page: 9, pageCount: 3 })).toEqual([1, '…', 3]);
});

test('always shows the first, last and neighbouring pages in order, with an ellipsis for every gap', () => {
  const positions = fc
    .tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }))
    .map(([a, b]) => ({ page: Math.min(a, b), pageCount: Math.max(a, b) }));

  fc.assert(
    fc.property(positions, ({ page, pageCount }) => {
      const items = pageWindow({ page, pageCount });
      const numbers = items.filter((item) => item !== '…');
      const expected = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount);

      expect(numbers).toEqual([...new Set(expected)].sort((a, b) => a - b));
      for (const [index, item] of items.entries()) {
        const [before, after] = [items[index - 1], items[index + 1]];
        if (item === '…') expect(Number(after) - Number(before)).toBeGreaterThan(1);
        else if (typeof after === 'number') expect(after).toBe(item + 1);
      }
    }),
  );
});
