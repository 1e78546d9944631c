import { range } from '../lists';
import { mix, type Palette } from '../palette';
import { fade, spray } from '../print';
import type { Random } from '../random';
import type { DrawStyle } from '../style';
import { ellipse, format, HEIGHT, type Point, path, place, polygon, rect, sheet, WIDTH } from '../svg';

type House = { cloth: string; wall: string; floor: string; light: string; chair: string };

const houses = ({ ink, deep, mid, soft, paper, accent, spark }: Palette): House[] => [
  { cloth: accent, wall: ink, floor: mix(deep, mid, 0.35), light: paper, chair: ink },
  { cloth: deep, wall: ink, floor: mix(mid, deep, 0.25), light: mix(accent, paper, 0.6), chair: ink },
  { cloth: spark, wall: deep, floor: mix(soft, mid, 0.4), light: paper, chair: ink },
  { cloth: mid, wall: mix(deep, ink, 0.6), floor: mix(soft, deep, 0.35), light: soft, chair: accent },
];

/** One wing of the curtain, gathered at `tie`; drawn for the left and turned over for the right. */
function drawWing(random: Random, cloth: string, dark: string, width: number, tie: number): string {
  const folds = 9;
  const gather = width * random.between(0.42, 0.6);
  const edgeAt = (share: number) => {
    const top = -30 + share * (width + 30);
    const waist = -30 + share * (gather + 30);
    const foot = -30 + share * (width * 0.72 + 30);
    return { top, waist, foot };
  };
  const seam = ({ top, waist, foot }: ReturnType<typeof edgeAt>) =>
    `${format(top)} -20C${format(top)} ${format(tie * 0.55)} ${format(waist)} ${format(tie * 0.8)} ${format(waist)} ${format(tie)}C${format(waist + 8)} ${format(tie + 90)} ${format(foot)} ${format(tie + 180)} ${format(foot)} ${HEIGHT + 20}`;
  const strips = range(folds).map((fold) => {
    const [from, to] = [edgeAt(fold / folds), edgeAt((fold + 1) / folds)];
    const back = `L${format(to.foot)} ${HEIGHT + 20}C${format(to.foot)} ${format(tie + 180)} ${format(to.waist + 8)} ${format(tie + 90)} ${format(to.waist)} ${format(tie)}C${format(to.waist)} ${format(tie * 0.8)} ${format(to.top)} ${format(tie * 0.55)} ${format(to.top)} -20Z`;
    return path(`M${seam(from)}${back}`, {
      fill: fold % 2 ? mix(cloth, dark, 0.34) : mix(cloth, dark, 0.06 * (folds - fold) * 0.4),
    });
  });
  return (
    strips.join('') +
    path(
      `M-30 ${format(tie - 16)}Q${format(gather / 2)} ${format(tie + 22)} ${format(gather + 12)} ${format(tie - 10)}v26Q${format(gather / 2)} ${format(tie + 58)}-30 ${format(tie + 20)}Z`,
      { fill: mix(cloth, dark, 0.65) },
    )
  );
}

/** A plain wooden chair, its seat around the origin's height of 150 above the floor. */
function drawChair(color: string, lit: string): string {
  const wood = {
    fill: 'none',
    stroke: color,
    'stroke-width': 17,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  };
  return [
    path('M-62 8L-54-148M70 8L60-148', wood),
    path('M-34-34L-32-150M44-34L42-150', { ...wood, 'stroke-width': 13 }),
    path('M-56-160C-64-250-58-330-50-362C-20-380 28-380 58-362C66-330 68-250 62-160', wood),
    path('M-26-170V-366M4-170V-374M34-170V-366', { ...wood, 'stroke-width': 9 }),
    path('M-78-150Q-76-172-56-174H62Q82-172 84-150Q4-128-78-150Z', {
      fill: color,
      stroke: color,
      'stroke-width': 9,
      'stroke-linejoin': 'round',
    }),
    path('M-66-160Q4-148 74-160', {
      fill: 'none',
      stroke: lit,
      'stroke-width': 6,
      'stroke-linecap': 'round',
    }),
    path('M-50-66H64', { ...wood, 'stroke-width': 9 }),
  ].join('');
}

export const drawStage: DrawStyle = (random, palette) => {
  const house = random.pick(houses(palette));
  const { ink } = palette;
  const floor = random.between(730, 810);
  const [x, y] = [random.between(690, 910), floor + random.between(70, 130)];
  const wings = random.between(330, 450);
  const tie = random.between(540, 680);
  const size = random.between(0.95, 1.25);
  const pool = { rx: random.between(260, 350), ry: random.between(62, 84) };
  const lamps = random.chance(0.5)
    ? [random.between(-60, 60)]
    : [-random.between(330, 520), random.between(330, 520)];
  const beams = lamps.map((from): Point[] => [
    [x + from - 22, -20],
    [x + from + 22, -20],
    [x + pool.rx * 0.98, y + 4],
    [x - pool.rx * 0.98, y + 4],
  ]);
  const boards = range(19).map(
    (index) =>
      `M${format(800 + (index - 9) * 120)} ${format(floor)}L${format(800 + (index - 9) * 250)} ${HEIGHT + 10}`,
  );
  const dark = mix(ink, '#000000', 0.2);
  const scallops = range(9);
  const step = WIDTH / 8;
  const valance = random.between(110, 165);
  const swags = scallops.map(
    (index) =>
      path(
        `M${format((index - 0.5) * step)} -10V${format(valance)}q${format(step / 2)} ${format(step * 0.5)} ${format(step)} 0V-10Z`,
        { fill: mix(house.cloth, dark, index % 2 ? 0.3 : 0.12) },
      ) +
      path(
        `M${format((index - 0.5) * step)} ${format(valance)}q${format(step / 2)} ${format(step * 0.5)} ${format(step)} 0`,
        { fill: 'none', stroke: house.light, 'stroke-width': 9, 'stroke-opacity': 0.75 },
      ),
  );

  return [
    sheet(house.wall),
    spray(
      mix(house.wall, house.light, 0.3),
      [x - 520, 120, 1040, floor - 120],
      ellipse(x, floor - 120, 500, 480, { fill: fade('glow'), 'fill-opacity': 0.6 }),
    ),
    rect(0, floor, WIDTH, HEIGHT - floor, { fill: house.floor }),
    path(boards.join(''), { stroke: ink, 'stroke-width': 4, 'stroke-opacity': 0.4 }),
    spray(
      ink,
      [0, floor, WIDTH, HEIGHT - floor],
      rect(0, floor, WIDTH, HEIGHT - floor, { fill: fade('down'), 'fill-opacity': 0.7 }),
    ),
    ...beams.map((beam) => path(polygon(beam), { fill: house.light, 'fill-opacity': 0.17 })),
    spray(
      house.light,
      [x - 560, 0, 1120, Math.round(y)],
      ...beams.map((beam) => path(polygon(beam), { fill: fade('up'), 'fill-opacity': 0.5 })),
    ),
    ellipse(x, y, pool.rx, pool.ry, { fill: house.light }),
    ellipse(x + 10, y + 6, pool.rx * 0.34, pool.ry * 0.36, { fill: ink, 'fill-opacity': 0.35 }),
    place(x, y, 0, size, drawChair(house.chair, mix(house.chair, house.light, 0.5))),
    drawWing(random, house.cloth, dark, wings, tie),
    `<g transform="translate(${WIDTH} 0) scale(-1 1)">${drawWing(random, house.cloth, dark, wings * random.between(0.9, 1.1), tie)}</g>`,
    ...swags,
    spray(dark, [0, 0, WIDTH, 320], rect(0, 0, WIDTH, 320, { fill: fade('up'), 'fill-opacity': 0.6 })),
  ].join('');
};
