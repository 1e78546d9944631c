import { expect, test } from 'vitest';
import { qualityOf } from './quality.ts';

const answers = new Set(['a', 'b']);

test.each([
  { found: ['a', 'b'], ndcg: 1, first: 1, inFive: 1 },
  { found: ['x', 'a'], ndcg: 1 / Math.log2(3) / (1 + 1 / Math.log2(3)), first: 0, inFive: 1 },
  {
    found: ['x', 'x', 'x', 'x', 'x', 'a'],
    ndcg: 1 / Math.log2(7) / (1 + 1 / Math.log2(3)),
    first: 0,
    inFive: 0,
  },
  { found: [...'xxxxxxxxxx', 'a'], ndcg: 0, first: 0, inFive: 0 },
  { found: [], ndcg: 0, first: 0, inFive: 0 },
])('the ranking $found has an nDCG of $ndcg', ({ found, ...quality }) => {
  expect(qualityOf([{ found, answers }]).ndcg).toBeCloseTo(quality.ndcg);
  expect(qualityOf([{ found, answers }])).toMatchObject({ first: quality.first, inFive: quality.inFive });
});

test('the score of several questions is their mean', () => {
  const [right, wrong] = [['a', 'b'], ['x']].map((found) => ({ found, answers }));
  expect(right && wrong && qualityOf([right, wrong])).toEqual({ ndcg: 0.5, first: 0.5, inFive: 0.5 });
});
