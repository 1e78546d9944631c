import { at, cycle, range } from '../lists';
import { createNoise } from '../noise';
import { mix, type Palette, ramp } from '../palette';
import { fade, overprint, spray } from '../print';
import type { DrawStyle } from '../style';
import { circle, format, HEIGHT, path, rect, sheet, WIDTH } from '../svg';

type Inks = { sky: string; haze: string; disc: string; far: string; near: string; line: string };

const sets = ({ ink, deep, mid, soft, paper, accent, spark }: Palette): Inks[] => [
  {
    sky: paper,
    haze: soft,
    disc: mix(accent, paper, 0.55),
    far: mix(soft, mid, 0.3),
    near: deep,
    line: accent,
  },
  { sky: mix(accent, paper, 0.6), haze: accent, disc: accent, far: mid, near: ink, line: ink },
  { sky: deep, haze: ink, disc: accent, far: mix(deep, mid, 0.5), near: ink, line: spark },
  { sky: soft, haze: mid, disc: paper, far: mid, near: deep, line: accent },
];

export const drawCharts: DrawStyle = (random, palette) => {
  const inks = random.pick(sets(palette));
  const rows = random.int(3, 4);
  const tones = ramp(inks.far, inks.near, rows);
  // Nearer ranges have broader bars.
  const slim = random.pick([32, 40, 50]);
  const widths = range(rows).map((row) => Math.round(slim * (1 + row * random.pick([0, 0.25, 0.5]))));
  const gap = random.pick([0, 6, 10]);
  const radius = random.between(110, 220);
  const peak = random.between(640, 960);
  const [x, y] = [peak + random.sign() * random.between(130, 330), random.between(250, 400)];

  const ranges = range(rows).map((row) => {
    const noise = createNoise(random, 3);
    const depth = row / (rows - 1);
    const base = 620 + depth * 260;
    const reach = row === 0 ? peak : random.between(200, 1400);
    return range(WIDTH / at(widths, row) + 1).map((index) => {
      const middle = (index + 0.5) * at(widths, row);
      const mountain = Math.exp(-Math.abs(middle - reach) / (260 + depth * 120)) * (370 - depth * 170);
      return Math.round(base - mountain - noise(middle / 210 + row * 31) * (130 - depth * 40));
    });
  });
  // The line keeps to the far range and climbs with it; each reading a step.
  const tallest = (from: number, to: number) =>
    Math.min(
      900,
      ...ranges.flatMap((heights, row) =>
        heights.filter((_, index) => (index + 1) * at(widths, row) > from && index * at(widths, row) < to),
      ),
    );
  const width = at(widths, 0);
  const stride = Math.max(1, Math.round(100 / width));
  const readings = range(WIDTH / width / stride + 1).map((index) => ({
    x: index * stride * width,
    y: tallest(index * stride * width, (index + 1) * stride * width) - random.between(34, 84),
  }));
  const line = `M-20 ${format(at(readings, 0).y)}${readings.map((reading) => `H${format(reading.x)}V${format(reading.y)}`).join('')}H${WIDTH + 20}`;
  const summit = readings.reduce((best, reading) => (reading.y < best.y ? reading : best));
  const rule = range(7)
    .map((index) => `M0 ${150 + index * 110}H${WIDTH}`)
    .join('');

  const bars = ranges.map((heights, row) =>
    heights
      .map((top, index) => {
        const tone = at(tones, row);
        const fill = cycle(
          [tone, tone, mix(tone, palette.ink, 0.1), mix(tone, inks.sky, 0.07)],
          index * 7 + row + top,
        );
        return rect(index * at(widths, row), top, at(widths, row) - gap + (gap ? 0 : 0.6), HEIGHT - top + 5, {
          fill,
        });
      })
      .join(''),
  );
  const shade = at(ranges, rows - 1).map((top, index) =>
    rect(index * at(widths, rows - 1), top, at(widths, rows - 1) - gap, HEIGHT - top, {
      fill: fade('down'),
      'fill-opacity': 0.7,
    }),
  );
  const mist = range(rows - 1).map((row) => {
    const base = 620 + (row / (rows - 1)) * 260;
    return spray(
      mix(at(tones, row), inks.sky, 0.75),
      [0, base - 60, WIDTH, 250],
      rect(0, base - 60, WIDTH, 250, { fill: fade('down'), 'fill-opacity': 0.85 }),
    );
  });

  return [
    sheet(inks.sky),
    spray(inks.haze, [0, 0, WIDTH, 560], rect(0, 0, WIDTH, 560, { fill: fade('up'), 'fill-opacity': 0.85 })),
    path(rule, { stroke: inks.near, 'stroke-width': 2, 'stroke-opacity': 0.28, 'stroke-dasharray': '3 11' }),
    circle(x, y, radius, { fill: inks.disc }),
    ...bars.map((bar, row) => bar + (mist[row] ?? '')),
    spray(palette.ink, [0, 640, WIDTH, HEIGHT - 640], ...shade),
    overprint(
      path(line, {
        fill: 'none',
        stroke: mix(inks.line, palette.soft, 0.4),
        'stroke-width': 13,
        transform: 'translate(7 8)',
      }),
    ),
    path(line, { fill: 'none', stroke: inks.line, 'stroke-width': 13, 'stroke-linejoin': 'miter' }),
    circle(summit.x + (stride * width) / 2, summit.y, 27, {
      fill: inks.line,
      stroke: inks.sky,
      'stroke-width': 10,
    }),
  ].join('');
};
