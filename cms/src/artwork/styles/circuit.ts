import { at, range } from '../lists';
import { Board, COLUMNS, ROWS } from '../motifs/board';
import { mix, type Palette } from '../palette';
import { fade, overprint, spray } from '../print';
import type { DrawStyle } from '../style';
import { circle, format, HEIGHT, type Point, path, rect, sheet, WIDTH } from '../svg';

const CELL = 32;

const boards = ({
  ink,
  deep,
  mid,
  soft,
  paper,
  accent,
  spark,
}: Palette): { board: string; trace: string; hot: string; pad: string; chip: string }[] => [
  { board: deep, trace: mix(mid, soft, 0.3), hot: accent, pad: paper, chip: ink },
  { board: ink, trace: mid, hot: accent, pad: soft, chip: mix(deep, ink, 0.2) },
  { board: soft, trace: deep, hot: accent, pad: paper, chip: ink },
  { board: mix(accent, ink, 0.12), trace: mix(accent, paper, 0.65), hot: ink, pad: paper, chip: ink },
  { board: mid, trace: mix(soft, paper, 0.4), hot: spark, pad: paper, chip: ink },
];

const onSheet = ([x, y]: Point): Point => [x * CELL, y * CELL + 6];

const traceOf = (points: readonly Point[]) =>
  `M${points
    .map(onSheet)
    .map(([x, y]) => `${format(x)} ${format(y)}`)
    .join('L')}`;

export const drawCircuit: DrawStyle = (random, palette) => {
  const { board: ground, trace, hot, pad, chip } = random.pick(boards(palette));
  const board = new Board();
  const [w, h] = [random.int(9, 13), random.int(8, 12)];
  const [left, top] = [
    Math.round((COLUMNS - w) / 2) + random.int(-4, 4),
    Math.round((ROWS - h) / 2) + random.int(-2, 2),
  ];
  for (const x of range(w + 1)) for (const y of range(h + 1)) board.take(left + x, top + y);

  const pins = [
    ...range(w - 1).flatMap((index) => [
      { x: left + 1 + index, y: top - 1, way: 6 },
      { x: left + 1 + index, y: top + h + 1, way: 2 },
    ]),
    ...range(h - 1).flatMap((index) => [
      { x: left - 1, y: top + 1 + index, way: 4 },
      { x: left + w + 1, y: top + 1 + index, way: 0 },
    ]),
  ];
  for (const { x, y } of pins) board.take(x, y);
  const led = random.shuffle(pins).map(({ x, y, way }) => board.walk(random, [x, y], way, random.int(4, 30)));
  const loose = range(240).flatMap(() => {
    const start: Point = [random.int(0, COLUMNS - 1), random.int(0, ROWS - 1)];
    return board.isFree(...start) ? [board.walk(random, start, random.int(0, 7), random.int(3, 16))] : [];
  });
  const traces = [...led, ...loose.filter((points) => points.length > 2)];
  const isHot = traces.map((_, index) => (index < led.length ? random.chance(0.3) : random.chance(0.08)));
  const ends = traces.flatMap((points, index) => {
    const last = at(points, points.length - 1);
    return (index < led.length ? [last] : [at(points, 0), last]).map((point) => ({
      point: onSheet(point),
      color: isHot[index] ? hot : pad,
    }));
  });
  const draw = (wanted: boolean) =>
    traces
      .filter((_, index) => isHot[index] === wanted)
      .map(traceOf)
      .join('');
  const [x, y, width, height] = [left * CELL, top * CELL + 6, w * CELL, h * CELL];
  const legs = pins.map((pin) => {
    const [px, py] = onSheet([pin.x, pin.y]);
    return rect(px - 11, py - 11, 22, 22, { fill: pad });
  });
  const line = { fill: 'none', 'stroke-width': 9, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };

  return [
    sheet(ground),
    spray(
      palette.ink,
      [0, 0, WIDTH, HEIGHT],
      rect(0, 0, WIDTH, HEIGHT, { fill: fade('rim'), 'fill-opacity': 0.5 }),
    ),
    path(draw(false) + draw(true), {
      ...line,
      stroke: palette.ink,
      'stroke-opacity': 0.35,
      transform: 'translate(5 7)',
    }),
    path(draw(false), { ...line, stroke: trace }),
    path(draw(true), { ...line, stroke: hot }),
    ...ends.map(
      ({ point, color }) =>
        circle(point[0], point[1], 14.5, { fill: color }) + circle(point[0], point[1], 5.5, { fill: ground }),
    ),
    ...legs,
    overprint(rect(x - 4, y, width + 22, height + 24, { fill: mix(palette.mid, palette.ink, 0.4) })),
    rect(x - 6, y - 6, width + 12, height + 12, { fill: chip, rx: 8 }),
    rect(x + 30, y + 30, width - 60, height - 60, {
      fill: hot === palette.ink ? palette.accent : hot,
      rx: 4,
    }),
    spray(
      palette.ink,
      [x, y, width, height],
      rect(x + 30, y + 30, width - 60, height - 60, { fill: fade('rim'), 'fill-opacity': 0.7 }),
    ),
    circle(x + 16, y + 16, 8, { fill: pad }),
  ].join('');
};
