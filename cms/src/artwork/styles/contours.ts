import { areaAbove } from '../contour';
import { at, range } from '../lists';
import { createNoise } from '../noise';
import { mix, type Palette, ramp } from '../palette';
import { fade, overprint, spray } from '../print';
import type { DrawStyle } from '../style';
import { circle, curve, HEIGHT, type Point, path, polygon, sheet, WIDTH } from '../svg';

const CELL = 24;

/** Tints from the valley up. */
const tints = ({
  ink,
  deep,
  mid,
  soft,
  paper,
  accent,
  spark,
}: Palette): [low: string, high: string, line: string, mark: string][] => [
  [mix(soft, paper, 0.55), mix(mid, deep, 0.25), mix(deep, ink, 0.4), accent],
  [mid, paper, mix(deep, ink, 0.3), accent],
  [mix(deep, ink, 0.35), mix(mid, soft, 0.6), mix(soft, paper, 0.4), accent],
  [paper, mix(accent, paper, 0.2), ink, spark],
];

export const drawContours: DrawStyle = (random, palette) => {
  const [low, high, line, call] = random.pick(tints(palette));
  const noise = createNoise(random, 3);
  const summit: Point = [random.between(620, 980), random.between(400, 660)];
  const hills = range(random.int(2, 4)).map(() => ({
    x: random.between(0, WIDTH),
    y: random.between(0, HEIGHT),
    height: random.between(-0.5, 0.6),
    width: random.between(180, 340),
  }));
  const [stretch, lean] = [random.between(0.7, 1.5), random.between(-0.5, 0.5)];
  const rough = random.between(0.45, 0.75);

  const heightOf = (x: number, y: number) => {
    const [dx, dy] = [x - summit[0], (y - summit[1]) * stretch + lean * (x - summit[0])];
    const distance = Math.hypot(dx, dy);
    // A cone keeps the flanks evenly steep; the noise folds them.
    const peak = 1.5 * Math.exp(-distance / 420);
    const others = hills.reduce(
      (sum, hill) =>
        sum + hill.height * Math.exp(-((x - hill.x) ** 2 + (y - hill.y) ** 2) / (2 * hill.width ** 2)),
      0,
    );
    return peak + others + rough * noise(x / 330, y / 330) * (1 - 0.85 * Math.exp(-distance / 90));
  };
  const [columns, rows] = [Math.ceil(WIDTH / CELL) + 3, Math.ceil(HEIGHT / CELL) + 3];
  const heights = range(columns * rows).map((index) =>
    heightOf(((index % columns) - 1) * CELL, (Math.floor(index / columns) - 1) * CELL),
  );
  const heightAt = (column: number, row: number) => at(heights, row * columns + column);

  const count = random.int(16, 23);
  const [floor, top] = [Math.min(...heights), Math.max(...heights)];
  const tones = ramp(low, high, count);
  const areas = range(count).map((index) =>
    areaAbove(
      { columns, rows, cell: CELL, origin: [-CELL, -CELL], heightAt },
      floor + ((top - floor) * (index + 0.6)) / (count + 0.2),
    ),
  );
  // The path of least trouble from an edge of the map up to the top.
  const from: Point = [random.pick([-30, WIDTH + 30]), random.between(150, 920)];
  const trail = range(9).map((step): Point => {
    const share = step / 8;
    const sway = Math.sin(share * Math.PI) * 90;
    return [
      from[0] + (summit[0] - from[0]) * share + sway * noise(share * 3, 40),
      from[1] + (summit[1] - from[1]) * share + sway * 1.6 * noise(share * 3, 80),
    ];
  });
  const [x, y] = summit;
  const mark = random.chance(0.5)
    ? path(
        polygon([
          [x, y - 46],
          [x + 42, y + 28],
          [x - 42, y + 28],
        ]),
        { fill: call, stroke: palette.paper, 'stroke-width': 9, 'stroke-linejoin': 'round' },
      )
    : circle(x, y, 36, { fill: call, stroke: palette.paper, 'stroke-width': 10 }) +
      circle(x, y, 9, { fill: palette.paper });

  return [
    sheet(low),
    ...areas.map((d, index) =>
      path(d, {
        fill: at(tones, index),
        'fill-rule': 'evenodd',
        stroke: line,
        'stroke-width': index % 5 === 4 ? 4.4 : 1.9,
        'stroke-linejoin': 'round',
      }),
    ),
    // The light comes from the upper left, as on every map.
    spray(
      palette.ink,
      [x - 460, y - 420, 920, 840],
      circle(x + 60, y + 50, 380, { fill: fade('glow'), 'fill-opacity': 0.42 }),
    ),
    overprint(
      path(curve(trail), {
        fill: 'none',
        stroke: call === palette.spark ? palette.ink : palette.spark,
        'stroke-width': 8,
        'stroke-dasharray': '26 15',
      }),
    ),
    circle(x, y, 74, { fill: 'none', stroke: call, 'stroke-width': 5 }),
    mark,
  ].join('');
};
