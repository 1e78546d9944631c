import { expect, test } from 'vitest';
import { categoryTree, sortByPosition } from './category-tree';

/** 1 ─ 2 ─ 3, 1 ─ 4, and a circle of 5, 6 and 7 with 8 below it. */
const tree = categoryTree([
  { category: 2, parent: 1 },
  { category: 3, parent: 2 },
  { category: 4, parent: 1 },
  { category: 5, parent: 7 },
  { category: 6, parent: 5 },
  { category: 7, parent: 6 },
  { category: 8, parent: 7 },
  { category: 9, parent: 9 },
]);

test.each([
  { category: 1, descendants: [1, 2, 3, 4], ancestors: [1], hasParent: false },
  { category: 3, descendants: [3], ancestors: [3, 2, 1], hasParent: true },
  { category: 5, descendants: [5, 6, 7, 8], ancestors: [5, 7, 6], hasParent: true },
  { category: 9, descendants: [9], ancestors: [9], hasParent: true },
  { category: 10, descendants: [10], ancestors: [10], hasParent: false },
])('category $category is above $descendants and below $ancestors', ({ category, ...expected }) => {
  expect({
    descendants: tree.withDescendants(category).sort(),
    ancestors: tree.withAncestors(category),
    hasParent: tree.hasParent(category),
  }).toEqual(expected);
});

test.each([
  { category: 3, way: null },
  { category: 5, way: [5, 6, 7, 5] },
  { category: 8, way: null },
  { category: 9, way: [9, 9] },
])('the path from the root to category $category is $way', ({ category, way }) => {
  expect(tree.wayToItself(category)).toEqual(way);
});

test('categories are sorted by position, and those without one keep their order behind them', () => {
  const categories = [
    { id: 1, position: null },
    { id: 2, position: 7 },
    { id: 3, position: -1 },
    { id: 4, position: null },
    { id: 5, position: 7 },
  ].map((category) => ({ ...category, documentId: '' }));
  expect(sortByPosition(categories).map(({ id }) => id)).toEqual([3, 2, 5, 1, 4]);
});
