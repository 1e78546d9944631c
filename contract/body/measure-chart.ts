import type { ChartData, Series } from './read-chart.ts';

// The positions of a chart's parts, in percent of its width and height.

export type Stroke = { from: number; to: number };

const round = (number: number): number => Math.round(number * 10) / 10;

const numbersOf = (series: readonly Series[]): number[] =>
  series.flatMap(({ values }) => values.map(({ number }) => number));

/** For each row a bar of each series, from zero. */
export function barsOf({ labels, series }: ChartData): Stroke[][] {
  const least = Math.min(0, ...numbersOf(series));
  const most = Math.max(0, ...numbersOf(series));
  const at = (number: number) => round((100 * (number - least)) / (most - least));
  return labels.map((_, row) =>
    series.map(({ values }) => ({ from: at(0), to: at(values[row]?.number ?? 0) })),
  );
}

/**
 * The points of a line for each series, from the first row to the last, as SVG has them, and the ends of the scale, which begins at
 * zero if the numbers are near it.
 */
export function linesOf({ labels, series }: ChartData): { least: number; most: number; points: string[] } {
  const numbers = numbersOf(series);
  const most = Math.max(...numbers);
  const lowest = Math.min(...numbers);
  const least = lowest >= 0 && lowest <= most / 2 ? 0 : lowest;
  const x = (row: number) => round((100 * row) / (labels.length - 1));
  const y = (number: number) => round(100 - (100 * (number - least)) / (most - least || 1));
  const points = series.map(({ values }) =>
    values.map(({ number }, row) => `${x(row)},${y(number)}`).join(' '),
  );
  return { least, most, points };
}

/** The parts of one bar, in proportion to the numbers. */
export function sharesOf({ series }: ChartData): Stroke[] {
  const values = series[0]?.values ?? [];
  const sum = values.reduce((total, { number }) => total + number, 0);
  const before = (index: number) =>
    round(values.slice(0, index).reduce((total, { number }) => total + (100 * number) / sum, 0));
  return values.map((_, index) => ({ from: before(index), to: before(index + 1) }));
}
