import { expect, test } from 'vitest';
import { measured } from './figure.ts';

const baseline = { name: 'bare', value: 100 };

test.each([
  { kind: 'equal to its maximum', options: { atMost: 95 }, goal: '≤ 95/s', met: true },
  { kind: 'above its maximum', options: { atMost: 94 }, goal: '≤ 94/s', met: false },
  { kind: 'at the minimum ratio', options: { baseline, ratioAtLeast: 0.95 }, goal: '≥ 0.95 ×', met: true },
  {
    kind: 'below the minimum ratio',
    options: { baseline, ratioAtLeast: 0.96 },
    goal: '≥ 0.96 ×',
    met: false,
  },
  { kind: 'without a goal', options: { baseline }, goal: '', met: null },
])('the figure $kind meets its goal: $met', ({ options, goal, met }) => {
  expect(measured('responses', 95, '/s', options)).toMatchObject({ value: '95/s', goal, met });
});

test('a figure is compared with its baseline', () => {
  expect(measured('responses', 95, '/s', { baseline }).comparison).toBe('0.95 × bare (100/s)');
});

test.each([{ atMost: 1 }, { atLeast: 1 }])(
  'a value that could not be measured misses the goal %o',
  (goal) => {
    expect(measured('responses', Number.NaN, '/s', goal).met).toBe(false);
  },
);
