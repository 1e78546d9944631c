import { scatter } from '../geometry';
import { range } from '../lists';
import { mix, type Palette } from '../palette';
import { fade, spray } from '../print';
import type { Random } from '../random';
import type { DrawStyle } from '../style';
import { ellipse, format, HEIGHT, path, place, rect, sheet, WIDTH } from '../svg';

type Water = { far: string; near: string; light: string; dark: string };

const waters = ({ ink, deep, mid, soft, paper, accent }: Palette): Water[] => [
  { far: soft, near: mid, light: paper, dark: deep },
  { far: mid, near: deep, light: mix(soft, paper, 0.4), dark: ink },
  { far: mix(deep, mid, 0.5), near: ink, light: soft, dark: mix(ink, deep, 0.2) },
  { far: mix(accent, paper, 0.35), near: mix(mid, deep, 0.3), light: paper, dark: deep },
];

/** Rings of one drop: each a lit edge and a shaded one, fainter the farther they have run. */
function drawRings(
  random: Random,
  water: Water,
  x: number,
  y: number,
  reach: number,
  flat: number,
  bold: boolean,
): string {
  const count = Math.max(2, Math.round(reach / random.between(44, 62)));
  const fresh = random.chance(0.7);
  if (reach > 200 && bold) {
    const bands = range(count * 2).map((index) => {
      const radius = reach * (1 - index / (count * 2));
      return ellipse(x + index * 1.5, y + index * 1.2, radius, radius * flat, {
        fill: [water.near, water.light, water.dark, water.light][index % 4],
      });
    });
    return bands.join('');
  }
  const rings = range(count).map((index) => {
    const share = (index + 1) / count;
    const radius = reach * (fresh ? share : 0.35 + 0.65 * share);
    const weight = (15 - 8 * share) * (0.5 + reach / 520);
    const lift = weight * 0.55;
    return [
      ellipse(x, y + lift, radius, radius * flat, {
        fill: 'none',
        stroke: water.dark,
        'stroke-width': weight,
        'stroke-opacity': 0.85 - share * 0.45,
      }),
      ellipse(x, y - lift * 0.6, radius, radius * flat, {
        fill: 'none',
        stroke: water.light,
        'stroke-width': weight * 0.8,
        'stroke-opacity': 1 - share * 0.4,
      }),
    ].join('');
  });
  return (
    rings.reverse().join('') +
    (fresh ? ellipse(x, y, reach * 0.07, reach * 0.07 * flat, { fill: water.light }) : '')
  );
}

/** A drop still on its way, with the streak it draws. */
const drawDrop = (x: number, y: number, size: number, { light, dark }: Water) =>
  place(
    x,
    y,
    0,
    size,
    path('M-3-520L0-112L3-520Z', { fill: light, 'fill-opacity': 0.8 }),
    path('M0-118C8-66 34-42 34-6A34 34 0 0 1-34-6C-34-42-8-66 0-118Z', { fill: light }),
    path('M12-58C24-40 34-26 34-6A34 34 0 0 1-10 27C22 22 24-20 12-58Z', { fill: dark, 'fill-opacity': 0.4 }),
  );

export const drawDrops: DrawStyle = (random, palette) => {
  const water = random.pick(waters(palette));
  const flat = random.between(0.27, 0.58);
  const main = { x: random.between(640, 960), y: random.between(560, 680), reach: random.between(300, 520) };
  const bold = random.chance(0.4);
  const places = scatter(random, random.int(7, 15), 215, () => [
    random.between(20, WIDTH - 20),
    random.between(90, HEIGHT - 20),
  ]);
  const small = places
    .filter(([x, y]) => Math.hypot(x - main.x, (y - main.y) / flat) > main.reach * 0.62)
    .sort((a, b) => a[1] - b[1])
    .map(([x, y]) =>
      drawRings(random, water, x, y, (45 + 150 * (y / HEIGHT)) * random.between(0.7, 1.25), flat, false),
    );
  const rain = range(random.int(14, 34)).map(() => {
    const [x, y, long] = [random.between(0, WIDTH), random.between(-60, 620), random.between(70, 260)];
    return `M${format(x - 2)} ${format(y)}l2 ${format(long)}l2-${format(long)}z`;
  });
  const gleams = range(30).map(() => {
    const y = random.between(20, HEIGHT);
    const long = (70 + 260 * (y / HEIGHT)) * random.between(0.4, 1.1);
    return `M${format(random.between(-100, WIDTH))} ${format(y)}q${format(long / 2)}-${format(4 + y / 130)} ${format(long)} 0q-${format(long / 2)} ${format(4 + y / 130)}-${format(long)} 0z`;
  });
  // A second drop has fallen beside the first: their rings cross.
  const side = random.sign();
  const second = {
    x: main.x + side * main.reach * random.between(0.9, 1.25),
    y: main.y - random.between(60, 190),
    reach: main.reach * random.between(0.4, 0.62),
  };

  return [
    sheet(water.far),
    spray(water.near, [0, 0, WIDTH, HEIGHT], rect(0, 60, WIDTH, HEIGHT - 60, { fill: fade('down') })),
    path(gleams.join(''), { fill: water.light, 'fill-opacity': 0.28 }),
    ...small,
    ellipse(main.x, main.y, main.reach, main.reach * flat, { fill: water.near, 'fill-opacity': 0.45 }),
    drawRings(random, water, second.x, second.y, second.reach, flat, bold),
    drawRings(random, water, main.x, main.y, main.reach, flat, bold),
    path(rain.join(''), { fill: water.light, 'fill-opacity': 0.6 }),
    random.chance(0.75)
      ? drawDrop(main.x, main.y - random.between(100, 210), random.between(1, 1.5), water)
      : '',
    spray(
      palette.ink,
      [0, HEIGHT - 320, WIDTH, 320],
      rect(0, HEIGHT - 320, WIDTH, 320, { fill: fade('down'), 'fill-opacity': 0.5 }),
    ),
  ].join('');
};
