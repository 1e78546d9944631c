import { expect, test } from 'vitest';
import { latencyPlot } from './latency-plot.ts';

const point = (rate: number, p50: number, p99: number) => ({ rate, p50, p99 });
const curves = [
  { name: 'this site', points: [point(1_000, 0.2, 0.9), point(20_000, 5, 80)] },
  { name: 'node:http', points: [point(1_000, 0.1, 0.5), point(20_000, 1, 4)] },
];
const svg = latencyPlot(curves, 'A cached page');

/** The points of each line. */
const lines = [...svg.matchAll(/points="([^"]+)"/g)].map(([, points = '']) =>
  points.split(' ').map((pair) => pair.split(',').map(Number)),
);

test('draws a line for the median and one for the p99 of each server', () => {
  expect(lines).toHaveLength(4);
  for (const name of ['this site', 'node:http']) expect(svg).toContain(name);
});

test('draws higher load further right and higher latency further up', () => {
  for (const [first, last] of lines) {
    expect(last?.[0]).toBeGreaterThan(first?.[0] ?? Number.NaN);
    expect(last?.[1]).toBeLessThan(first?.[1] ?? Number.NaN);
  }
});

test('draws everything inside the plot', () => {
  for (const [x = Number.NaN, y = Number.NaN] of lines.flat()) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(720);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(400);
  }
});
