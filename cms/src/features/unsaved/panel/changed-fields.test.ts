import { expect, test } from 'vitest';
import { changedFields, earlierVersion } from './changed-fields';

test('only the fields that an editor changed are kept', () => {
  const opened = { title: 'Fog', subtitle: null, tags: { connect: [] } };
  const values = { title: 'Mist', subtitle: undefined, tags: { connect: [] }, cover: {} };
  expect(changedFields(opened, values)).toEqual({ title: 'Mist', cover: {} });
});

test('emptying a field counts as a change', () => {
  expect(changedFields({ title: 'Fog' }, { title: null })).toEqual({ title: null });
});

test.each([
  { a: '2026-01-01', b: '2026-01-02', earlier: '2026-01-01' },
  { a: '2026-01-02', b: '2026-01-01', earlier: '2026-01-01' },
  { a: null, b: '2026-01-02', earlier: '2026-01-02' },
  { a: null, b: null, earlier: null },
])('the earlier version of $a and $b is $earlier', ({ a, b, earlier }) => {
  expect(earlierVersion(a, b)).toBe(earlier);
});
