import type { Run } from './growth.ts';

/** The calls that are drawn, each in its colour. */
const COLOURS = new Map([
  ['search: keywords', '#b3261e'],
  ['search: a category, any page', '#8a6d00'],
  ['filter list: tags', '#2e7d32'],
  ['menu panel', '#1565c0'],
  ['article', '#6a1b9a'],
]);
const DASHES: Readonly<Record<string, string>> = { PostgreSQL: '6 4', SQLite: 'none' };
const [WIDTH, HEIGHT] = [640, 400];
const ARTICLES = [100, 1_000_000] as const;
const MILLISECONDS = [1, 1_000] as const;

const scale =
  ([from, to]: readonly [number, number], length: number) =>
  (value: number) =>
    Math.round((length * Math.log10(value / from)) / Math.log10(to / from));
const x = scale(ARTICLES, WIDTH);
const y = (milliseconds: number) => HEIGHT - scale(MILLISECONDS, HEIGHT)(milliseconds);

/** The same as the table for some calls: an SVG with the articles to the right, the 99th percentile upwards, both logarithmic. */
export function drawGrowth(runs: readonly Run[]): string {
  const lines = Object.entries(Object.groupBy(runs, ({ engine }) => engine)).flatMap(
    ([engine, ofEngine = []]) =>
      [...COLOURS].map(([call, colour]) => {
        const growths = ofEngine.flatMap(({ articles, calls }) => {
          const growth = calls.get(call);
          return growth ? [{ articles, ...growth }] : [];
        });
        const points = [...growths.slice(0, 1).map(({ sample }) => sample), ...growths];
        const at = points.map(({ articles, p99 }) => `${x(articles)},${y(p99)}`).join(' ');
        return `<polyline points="${at}" stroke="${colour}" stroke-dasharray="${DASHES[engine]}"/>`;
      }),
  );
  const [columns, rows] = [
    [100, 1_000, 10_000, 100_000, 1_000_000].map((articles) => ({ at: x(articles), articles })),
    [1, 10, 100, 1_000].map((milliseconds) => ({ at: y(milliseconds), milliseconds })),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-80 -24 ${WIDTH + 336} ${HEIGHT + 72}" font-family="sans-serif" font-size="14">`,
    `<rect x="-80" y="-24" width="100%" height="100%" fill="#fff"/>`,
    `<path fill="none" stroke="#ccc" d="${columns.map(({ at }) => `M${at},0V${HEIGHT}`).join('')}${rows.map(({ at }) => `M0,${at}H${WIDTH}`).join('')}"/>`,
    ...columns.map(
      ({ at, articles }) =>
        `<text x="${at}" y="${HEIGHT + 24}" text-anchor="middle">${articles.toLocaleString('en')}</text>`,
    ),
    ...rows.map(
      ({ at, milliseconds }) =>
        `<text x="-8" y="${at + 5}" text-anchor="end">${milliseconds.toLocaleString('en')} ms</text>`,
    ),
    `<g fill="none" stroke-width="2">`,
    ...lines,
    '</g>',
    ...[...COLOURS].map(
      ([call, colour], row) => `<text x="${WIDTH + 24}" y="${16 + 24 * row}" fill="${colour}">${call}</text>`,
    ),
    `<text x="${WIDTH + 24}" y="${24 * COLOURS.size + 40}">solid: SQLite</text>`,
    `<text x="${WIDTH + 24}" y="${24 * COLOURS.size + 64}">dashed: PostgreSQL</text>`,
    '</svg>',
    '',
  ].join('\n');
}
