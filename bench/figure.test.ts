import { expect, test } from 'vitest';
import { type Figure, isMet } from './figure.ts';

const FIGURE: Figure = { what: 'a figure', value: 95, unit: '/s', peer: null, goal: null, how: '' };
const bare = { what: 'bare', value: 100 };

test.each([
  { name: 'as small as its goal', goal: { of: 'value', is: 'at most', number: 95 }, met: true },
  { name: 'larger than its goal', goal: { of: 'value', is: 'at most', number: 94 }, met: false },
  { name: 'near enough to its peer', goal: { of: 'ratio', is: 'at least', number: 0.95 }, met: true },
  { name: 'too far from its peer', goal: { of: 'ratio', is: 'at least', number: 0.96 }, met: false },
  { name: 'without a goal', goal: null, met: null },
] as const)('a figure $name', ({ goal, met }) => {
  expect(isMet({ ...FIGURE, peer: bare, goal })).toBe(met);
});

test.each(['at most', 'at least'] as const)('what could not be measured is not %s anything', (is) => {
  expect(isMet({ ...FIGURE, value: Number.NaN, goal: { of: 'value', is, number: 1 } })).toBe(false);
});

test('a ratio needs something to compare with', () => {
  const goal = { of: 'ratio', is: 'at least', number: 1 } as const;
  expect(() => isMet({ ...FIGURE, goal })).toThrow("'a figure' has a goal for its ratio");
});
