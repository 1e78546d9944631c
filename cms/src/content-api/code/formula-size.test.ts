import temml from 'temml';
import { expect, test } from 'vitest';
import { formulaSize } from './formula-size';

const sizeOf = (tex: string) => formulaSize(temml.__parse(tex, { displayMode: true }));
const nested = (start: string, times: number, end = '}') => `${start.repeat(times)}x${end.repeat(times)}`;

test.each([
  { start: '\\cancelto{}{' },
  { start: '\\llap{' },
  { start: '\\mathllap{' },
  { start: '\\equilibriumLeft{' },
  { start: '\\equilibriumRight[y]{' },
  { start: '\\ce{A <=>>[', end: '] B}' },
])('nested $start counts as growing exponentially', ({ start, end }) => {
  expect(sizeOf(nested(start, 12, end)) / sizeOf(nested(start, 6, end))).toBeGreaterThan(30);
});

test.each([
  { start: '\\frac12{' },
  { start: '\\sqrt{' },
  { start: '\\mathrlap{' },
  { start: '\\xrightarrow{' },
  { start: 'x^{' },
])('nested $start counts as growing linearly', ({ start }) => {
  expect(sizeOf(nested(start, 12)) / sizeOf(nested(start, 6))).toBeLessThan(3);
});

test('a long formula counts as small', () => {
  expect(sizeOf('x+y='.repeat(500))).toBeLessThan(5_000);
  expect(sizeOf(`\\begin{matrix}${'a&b\\\\'.repeat(300)}\\end{matrix}`)).toBeLessThan(5_000);
});
