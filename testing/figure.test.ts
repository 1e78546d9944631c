import { expect, test } from 'vitest';
import { measured } from './figure.ts';

const peer = { what: 'bare', value: 100 };

test.each([
  { name: 'as small as its goal', limits: { atMost: 95 }, goal: '≤ 95/s', met: true },
  { name: 'larger than its goal', limits: { atMost: 94 }, goal: '≤ 94/s', met: false },
  { name: 'near enough to its peer', limits: { peer, ratioAtLeast: 0.95 }, goal: '≥ 0.95 ×', met: true },
  { name: 'too far from its peer', limits: { peer, ratioAtLeast: 0.96 }, goal: '≥ 0.96 ×', met: false },
  { name: 'without a goal', limits: { peer }, goal: '', met: null },
])('a figure $name', ({ limits, goal, met }) => {
  expect(measured('answers', 95, '/s', limits)).toMatchObject({ value: '95/s', goal, met });
});

test('a figure stands beside its peer', () => {
  expect(measured('answers', 95, '/s', { peer }).beside).toBe('0.95 × bare (100/s)');
});

test.each([{ atMost: 1 }, { atLeast: 1 }])('what could not be measured meets no goal: %o', (limits) => {
  expect(measured('answers', Number.NaN, '/s', limits).met).toBe(false);
});
