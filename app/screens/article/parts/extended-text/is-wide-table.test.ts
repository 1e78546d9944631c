import { expect, test } from 'vitest';
import { isWideTable } from './is-wide-table.ts';

test.each([
  {
    name: 'two columns of long texts',
    rows: [['The harbour of Leith', 'Twice a day, at all hours']],
    wide: false,
  },
  { name: 'six columns of short numbers', rows: [['1', '22', '333', '4', '55', '6']], wide: false },
  { name: 'four columns of words', rows: [['Leith', 'Stornoway', 'Lossiemouth', 'Ullapool']], wide: true },
  { name: 'two endless words', rows: [['x'.repeat(300), 'y'.repeat(300)]], wide: false },
  { name: 'forty columns', rows: [Array.from({ length: 40 }, () => '1')], wide: true },
  { name: 'nothing', rows: [['']], wide: false },
])('a table of $name', ({ rows, wide }) => {
  expect(isWideTable(rows)).toBe(wide);
});
