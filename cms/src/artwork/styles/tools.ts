import { at, range } from '../lists';
import { type Bench, TOOLS } from '../motifs/toolbox';
import { mix, type Palette } from '../palette';
import { fade, spray } from '../print';
import type { Random } from '../random';
import type { DrawStyle } from '../style';
import { curve, format, HEIGHT, type Point, path, place, rect, sheet, WIDTH } from '../svg';

const benches = ({ ink, deep, mid, soft, paper, accent, spark }: Palette): Bench[] => [
  {
    wood: mix(soft, mid, 0.3),
    grain: deep,
    steel: ink,
    shine: mix(mid, paper, 0.4),
    grip: accent,
    band: spark,
  },
  { wood: deep, grain: ink, steel: soft, shine: paper, grip: accent, band: ink },
  {
    wood: mix(accent, soft, 0.45),
    grain: mix(accent, ink, 0.5),
    steel: ink,
    shine: paper,
    grip: deep,
    band: paper,
  },
  { wood: mix(soft, paper, 0.4), grain: mid, steel: deep, shine: paper, grip: accent, band: ink },
];

/** Boards across the bench, with the lines of their wood and a knot here and there. */
function drawBoards(random: Random, { wood, grain }: Bench, boards: number): string {
  const height = HEIGHT / boards;
  return range(boards)
    .map((board) => {
      const top = board * height;
      const lines = range(7).map((line) => {
        const y = top + ((line + 0.5) * height) / 7;
        return curve(range(9).map((step): Point => [step * 200, y + random.gaussian(0, height / 34)]));
      });
      const [kx, ky] = [random.between(80, 1520), top + height * random.between(0.3, 0.7)];
      const knot = random.chance(0.5)
        ? [30, 20, 10]
            .map(
              (r) =>
                `<ellipse cx="${format(kx)}" cy="${format(ky)}" rx="${format(r * 1.7)}" ry="${r}" fill="${wood}" stroke="${grain}" stroke-width="3" stroke-opacity=".5"/>`,
            )
            .join('')
        : '';
      return (
        rect(0, top, WIDTH, height, { fill: mix(wood, grain, random.between(0, 0.16)) }) +
        path(lines.join(''), { fill: 'none', stroke: grain, 'stroke-width': 3, 'stroke-opacity': 0.38 }) +
        knot +
        rect(0, top - 3, WIDTH, 6, { fill: grain, 'fill-opacity': 0.75 })
      );
    })
    .join('');
}

export const drawTools: DrawStyle = (random, palette) => {
  const bench = random.pick(benches(palette));
  const order = random.shuffle(range(TOOLS.length));
  const lean = random.pick([0, 0, random.between(-28, 28)]);
  const scale = random.between(1.02, 1.16) * (lean === 0 ? 1.08 : 1);
  const [cx, cy] = [800 + random.between(-40, 40), 533 + random.between(-20, 20)];
  const row = order.map((index) => at(TOOLS, index));
  const gap = random.between(70, 96);
  const total = row.reduce((sum, tool) => sum + tool.width * scale, gap * (row.length - 1));
  let left = cx - total / 2;
  const tools = row.map((tool) => {
    const x = left + (tool.width * scale) / 2;
    left += tool.width * scale + gap;
    return {
      tool,
      x,
      y: cy + random.between(-45, 45),
      turn: lean + random.gaussian(0, 2.5) + (random.chance(0.25) ? 180 : 0),
    };
  });
  const nails = range(random.int(4, 9)).map(() => {
    const side = random.pick([random.between(40, 270), random.between(1330, 1560)]);
    return place(
      side,
      random.between(80, 990),
      random.between(0, 360),
      1,
      path('M6 8V86L10 98', { stroke: palette.ink, 'stroke-width': 9, 'stroke-opacity': 0.35 }),
      path('M-13 0H13M0 0V80L0 94', { stroke: bench.steel, 'stroke-width': 9, 'stroke-linecap': 'round' }),
    );
  });

  return [
    sheet(bench.wood),
    drawBoards(random, bench, random.int(4, 6)),
    spray(
      palette.ink,
      [0, 0, WIDTH, HEIGHT],
      rect(0, 0, WIDTH, HEIGHT, { fill: fade('rim'), 'fill-opacity': 0.55 }),
    ),
    ...nails,
    ...tools.map(({ tool, x, y, turn }) =>
      place(x + 22, y + 26, turn, scale, path(tool.outline, { fill: palette.ink, 'fill-opacity': 0.5 })),
    ),
    ...tools.map(({ tool, x, y, turn }) => place(x, y, turn, scale, tool.draw(bench))),
  ].join('');
};
