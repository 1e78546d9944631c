import { cycle, range } from '../lists';
import { drawFront, type House } from '../motifs/house';
import { mix, type Palette } from '../palette';
import { fade, spray } from '../print';
import type { DrawStyle } from '../style';
import { circle, format, HEIGHT, path, rect, sheet, WIDTH } from '../svg';

const paints = ({ ink, deep, mid, soft, paper, accent, spark }: Palette) => [
  accent,
  soft,
  deep,
  spark,
  mix(soft, paper, 0.55),
  mid,
  mix(accent, paper, 0.4),
  mix(spark, ink, 0.25),
  mix(mid, deep, 0.5),
];

export const drawWindows: DrawStyle = (random, palette) => {
  const { ink, deep, mid, soft, paper, accent, spark } = palette;
  const sky = random.pick([paper, soft, mix(accent, paper, 0.65), mix(deep, ink, 0.3), mix(mid, soft, 0.5)]);
  const street = random.between(930, 985);
  const walls = random.shuffle(paints(palette).filter((wall) => wall !== sky));
  const houses: House[] = [];
  let left = random.between(-160, -40);
  while (left < WIDTH) {
    const width = random.between(225, 345);
    const wall = cycle(walls, houses.length);
    const dark =
      [1, 3, 5].reduce((sum, start) => sum + Number.parseInt(wall.slice(start, start + 2), 16), 0) < 330;
    houses.push({
      left,
      width,
      eaves: random.between(230, 430),
      street,
      wall,
      trim: dark ? mix(paper, wall, 0.1) : mix(ink, deep, 0.4),
      lit: wall === spark ? paper : mix(spark, paper, 0.2),
      glass: dark ? mix(ink, wall, 0.25) : mix(deep, wall, 0.12),
    });
    left += width;
  }
  const shades = houses.map(({ left: l, width, eaves }) =>
    rect(l, eaves, width, street - eaves, { fill: fade('right'), 'fill-opacity': 0.5 }),
  );
  const [x, y, radius] = [random.between(300, 1300), random.between(110, 220), random.between(60, 110)];

  return [
    sheet(sky),
    spray(
      mix(sky, mid, 0.6),
      [0, 0, WIDTH, 430],
      rect(0, 0, WIDTH, 430, { fill: fade('up'), 'fill-opacity': 0.7 }),
    ),
    circle(x, y, radius, { fill: sky === paper ? accent : paper }),
    ...houses.map((house) =>
      drawFront(
        random,
        house,
        random.pick([ink, accent, deep, spark].filter((ink_) => ink_ !== house.wall)),
        mix(deep, ink, 0.5),
      ),
    ),
    spray(ink, [0, 200, WIDTH, street - 200], ...shades),
    rect(0, street, WIDTH, HEIGHT - street, { fill: mix(ink, deep, 0.25) }),
    rect(0, street, WIDTH, 26, { fill: mix(soft, paper, 0.3) }),
    path(
      range(18)
        .map((index) => `M${index * 96 - 20} ${format(street + 2)}v22`)
        .join(''),
      { stroke: deep, 'stroke-width': 4 },
    ),
  ].join('');
};
