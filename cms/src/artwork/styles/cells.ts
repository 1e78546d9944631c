import { area, centre, type Polygon, rounded, shrink } from '../geometry';
import { at, range } from '../lists';
import { growTissue, strew } from '../motifs/tissue';
import { mix, type Palette } from '../palette';
import { fade, overprint, spray } from '../print';
import type { Random } from '../random';
import type { DrawStyle } from '../style';
import { circle, format, HEIGHT, loop, type Point, path, sheet, WIDTH } from '../svg';

type Stain = { ground: string; body: string; wall: string; core: string; call: string };

const stains = ({ ink, deep, mid, soft, paper, accent, spark }: Palette): Stain[] => [
  { ground: paper, body: soft, wall: mid, core: deep, call: accent },
  {
    ground: mix(accent, paper, 0.7),
    body: mix(accent, paper, 0.35),
    wall: mix(accent, deep, 0.3),
    core: deep,
    call: spark,
  },
  { ground: deep, body: mid, wall: soft, core: ink, call: accent },
  { ground: mix(ink, deep, 0.3), body: deep, wall: mid, core: soft, call: accent },
  { ground: soft, body: mix(mid, soft, 0.35), wall: deep, core: ink, call: mix(accent, paper, 0.1) },
];

function drawInside(random: Random, cell: Polygon, { core, wall }: Stain, isDividing: boolean): string {
  const [x, y] = centre(cell);
  const r = Math.sqrt(area(cell) / Math.PI);
  const grains = range(Math.min(34, r / 4)).map(() => {
    const [turn, reach] = [random.between(0, Math.PI * 2), r * random.between(0.3, 0.72)];
    return `M${format(x + reach * Math.cos(turn))} ${format(y + reach * Math.sin(turn))}h.1`;
  });
  const nucleus = (nx: number, ny: number, size: number) =>
    circle(nx, ny, size, { fill: core, stroke: wall, 'stroke-width': size * 0.16 }) +
    circle(nx + size * 0.25, ny + size * 0.1, size * 0.3, { fill: mix(core, wall, 0.55) });
  const turn = random.between(0, Math.PI);
  const apart = r * (isDividing ? 0.34 : random.between(0, 0.18));
  const [dx, dy] = [Math.cos(turn) * apart, Math.sin(turn) * apart];
  // A dividing cell draws its thread from pole to pole.
  const spindle = range(isDividing ? 5 : 0).map((index) => {
    const bow = (index - 2) * r * 0.22;
    return `M${format(x - dx)} ${format(y - dy)}Q${format(x - Math.sin(turn) * bow)} ${format(y + Math.cos(turn) * bow)} ${format(x + dx)} ${format(y + dy)}`;
  });
  return [
    path(grains.join(''), { stroke: wall, 'stroke-width': random.pick([7, 10]), 'stroke-linecap': 'round' }),
    path(spindle.join(''), { fill: 'none', stroke: core, 'stroke-width': 4 }),
    nucleus(x + dx, y + dy, r * (isDividing ? 0.2 : random.between(0.2, 0.32))),
    isDividing ? nucleus(x - dx, y - dy, r * 0.2) : '',
  ].join('');
}

export const drawCells: DrawStyle = (random, palette) => {
  const stain = random.pick(stains(palette));
  const isTissue = random.chance(0.5);
  const cells = (isTissue ? growTissue(random) : strew(random)).filter((cell) => cell.length > 2);
  const spot: Point = [random.between(680, 920), random.between(450, 620)];
  const away = (cell: Polygon) => {
    const [x, y] = centre(cell);
    return Math.hypot(x - spot[0], y - spot[1]) - Math.sqrt(area(cell));
  };
  const main = isTissue
    ? cells.reduce((best, cell) => (away(cell) < away(best) ? cell : best))
    : at(cells, 0);
  const outline = (cell: Polygon, gap: number) =>
    isTissue ? rounded(shrink(cell, gap)) : loop(shrink(cell, gap));
  const tints = [
    stain.body,
    stain.body,
    mix(stain.body, stain.ground, 0.35),
    mix(stain.body, stain.wall, 0.3),
  ];
  // Looking down a tube, one sees a round field and darkness about it.
  const field = random.chance(0.45);
  const around = `M-10-10H${WIDTH + 10}V${HEIGHT + 10}H-10ZM${WIDTH / 2 - 515} ${HEIGHT / 2}a515 515 0 1 0 1030 0a515 515 0 1 0-1030 0Z`;

  return [
    sheet(stain.ground),
    ...cells.map((cell) =>
      path(outline(cell, 5), {
        fill: cell === main ? stain.call : random.pick(tints),
        stroke: stain.wall,
        'stroke-width': 8,
      }),
    ),
    spray(
      palette.ink,
      [0, 0, WIDTH, HEIGHT],
      ...cells.map((cell) => path(outline(cell, 9), { fill: fade('rim'), 'fill-opacity': 0.55 })),
    ),
    overprint(
      ...cells
        .filter(() => random.chance(0.3))
        .map((cell) =>
          path(outline(cell, -6), {
            fill: 'none',
            stroke: mix(stain.call, palette.paper, 0.4),
            'stroke-width': 7,
          }),
        ),
    ),
    ...cells.map((cell) => drawInside(random, cell, stain, cell === main)),
    field
      ? path(around, { fill: mix(palette.ink, palette.deep, 0.15), 'fill-rule': 'evenodd' }) +
        circle(WIDTH / 2, HEIGHT / 2, 515, { fill: 'none', stroke: palette.ink, 'stroke-width': 16 })
      : '',
  ].join('');
};
