import { expect, test } from 'vitest';
import { readChart } from './read-chart.ts';

const tableOf = (
  chart: 'bars' | 'lines' | 'shares',
  rows: readonly (readonly string[])[],
  header: 'row' | 'column' | 'both' | undefined = 'both',
) => ({ chart, header, rows });

const ROWS = [
  ['Town', '2025', '2026'],
  ['Leith', '1,000', '−5'],
  ['Oban', '2', '3.5'],
];

test("the first row of a chart's table names the series, the first column the values", () => {
  expect(readChart(tableOf('bars', ROWS), 'en')).toEqual({
    kind: 'bars',
    labels: ['Leith', 'Oban'],
    series: [
      {
        name: '2025',
        values: [
          { text: '1,000', number: 1000 },
          { text: '2', number: 2 },
        ],
      },
      {
        name: '2026',
        values: [
          { text: '−5', number: -5 },
          { text: '3.5', number: 3.5 },
        ],
      },
    ],
  });
});

test('a table without a header row has values in every row', () => {
  expect(readChart(tableOf('bars', ROWS.slice(1), 'column'), 'en')).toMatchObject({
    labels: ['Leith', 'Oban'],
    series: [{ name: '' }, { name: '' }],
  });
});

test.each([
  { what: 'a word among the numbers', table: tableOf('bars', [...ROWS, ['Ayr', 'many', '1']]) },
  { what: 'an empty cell', table: tableOf('bars', [...ROWS, ['Ayr', '', '1']]) },
  { what: 'nothing but names', table: tableOf('bars', [['Town'], ['Leith']]) },
  { what: 'no values', table: tableOf('bars', ROWS.slice(0, 1)) },
  {
    what: 'nothing but zeros',
    table: tableOf('bars', [
      ['', 'a'],
      ['Leith', '0'],
    ]),
  },
  { what: 'a line of one point', table: tableOf('lines', ROWS.slice(0, 2)) },
  { what: 'shares of two wholes', table: tableOf('shares', ROWS) },
  {
    what: 'negative shares',
    table: tableOf('shares', [
      ['', 'a'],
      ['Leith', '-1'],
      ['Oban', '2'],
    ]),
  },
  {
    what: 'seven series',
    table: tableOf('lines', [
      ['', ...'abcdefg'],
      ['Leith', ...'1234567'],
      ['Oban', ...'1234567'],
    ]),
  },
])('$what stays a table', ({ table }) => {
  expect(readChart(table, 'en')).toBeNull();
});
