import type { LatencyCurve } from './latency.ts';

const WIDTH = 720;
const HEIGHT = 400;
const PLOT = { left: 64, right: 24, top: 56, bottom: 56 };

/** Colours of docs/design.md. The plot has its own background, to be readable on light and dark pages. */
const PAPER = '#fdfdfb';
const INK = '#13202a';
const SOFT = '#4a5963';
const HAIRLINE = '#ccd5d8';
const COLOURS = ['#a6115c', '#4a5963'];

type Scale = (value: number) => number;

/** Draws latency against load as an SVG: a solid line for the median of each curve and a dashed one for its p99. */
export function latencyPlot(curves: readonly LatencyCurve[], caption: string): string {
  const points = curves.flatMap((curve) => curve.points);
  const rates = points.map(({ rate }) => rate);
  const times = points.flatMap(({ p50, p99 }) => [p50, p99]);
  const maxRate = roundUp(Math.max(...rates));
  const decades = {
    from: Math.floor(Math.log10(Math.min(...times))),
    to: Math.ceil(Math.log10(Math.max(...times))),
  };
  const x: Scale = (rate) => PLOT.left + (rate / maxRate) * (WIDTH - PLOT.left - PLOT.right);
  const y: Scale = (time) =>
    HEIGHT -
    PLOT.bottom -
    ((Math.log10(time) - decades.from) / (decades.to - decades.from)) * (HEIGHT - PLOT.top - PLOT.bottom);

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12">`,
    '<title>Latency against load</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`,
    text(PLOT.left, 22, caption, { fill: INK, size: 14 }),
    ...gridLines(decades, y),
    ...rateLabels(maxRate, x),
    text(WIDTH - PLOT.right, HEIGHT - 12, 'requests a second', { anchor: 'end' }),
    text(8, PLOT.top - 12, 'ms'),
    ...curves.flatMap((curve, index) => drawCurve(curve, COLOURS[index] ?? INK, { x, y })),
    ...curves.flatMap((curve, index) => legend(curve, COLOURS[index] ?? INK, index)),
    '</svg>',
    '',
  ].join('\n');
}

function drawCurve({ points }: LatencyCurve, colour: string, { x, y }: { x: Scale; y: Scale }): string[] {
  const line = (name: 'p50' | 'p99', dash: string) => {
    const places = points.map((point) => `${x(point.rate).toFixed(1)},${y(point[name]).toFixed(1)}`);
    return `<polyline points="${places.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>`;
  };
  return [line('p50', ''), line('p99', ' stroke-dasharray="5 4"')];
}

function legend({ name }: LatencyCurve, colour: string, index: number): string[] {
  const left = PLOT.left + 8 + index * 300;
  const sample = (from: number, dash: string) =>
    `<line x1="${from}" x2="${from + 24}" y1="40" y2="40" stroke="${colour}" stroke-width="2"${dash}/>`;
  return [
    sample(left, ''),
    text(left + 30, 44, `${name}, median`),
    sample(left + 190, ' stroke-dasharray="5 4"'),
    text(left + 220, 44, 'p99'),
  ];
}

function gridLines({ from, to }: { from: number; to: number }, y: Scale): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => 10 ** (from + index)).flatMap((time) => [
    `<line x1="${PLOT.left}" x2="${WIDTH - PLOT.right}" y1="${y(time)}" y2="${y(time)}" stroke="${HAIRLINE}"/>`,
    text(PLOT.left - 8, y(time) + 4, String(Number(time.toPrecision(1))), { anchor: 'end' }),
  ]);
}

function rateLabels(maxRate: number, x: Scale): string[] {
  return [0, 0.25, 0.5, 0.75, 1].map((share) =>
    text(x(share * maxRate), HEIGHT - PLOT.bottom + 20, Math.round(share * maxRate).toLocaleString('en'), {
      anchor: 'middle',
    }),
  );
}

function text(
  x: number,
  y: number,
  words: string,
  { anchor = 'start', fill = SOFT, size = 12 }: { anchor?: string; fill?: string; size?: number } = {},
): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${fill}" font-size="${size}">${words}</text>`;
}

/** Rounds up to a number with a round quarter. */
function roundUp(value: number): number {
  const step = 4 * 10 ** Math.floor(Math.log10(value) - 1);
  return Math.ceil(value / step) * step;
}
