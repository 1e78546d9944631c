import { centre, type Polygon, shrink } from '../geometry';
import { cycle, range } from '../lists';
import { divide, drawCrop } from '../motifs/land';
import { mix } from '../palette';
import { fade, spray } from '../print';
import type { DrawStyle } from '../style';
import { circle, curve, HEIGHT, type Point, path, place, polygon, rect, sheet, WIDTH } from '../svg';

export const drawFields: DrawStyle = (random, palette) => {
  const { ink, deep, mid, soft, paper, accent, spark } = palette;
  const turn = random.between(-32, 32);
  const limit = random.pick([26_000, 42_000, 62_000]);
  const hedge = random.pick([paper, mix(deep, ink, 0.3), mix(soft, paper, 0.5)]);
  const crops = [
    mid,
    soft,
    deep,
    mix(mid, soft, 0.5),
    mix(deep, mid, 0.5),
    mix(soft, paper, 0.5),
    mix(accent, soft, 0.4),
    mix(spark, mid, 0.3),
    mix(spark, soft, 0.45),
  ];
  const land: Polygon = [
    [-1150, -1150],
    [1150, -1150],
    [1150, 1150],
    [-1150, 1150],
  ];
  const parts = divide(random, land, limit);
  const angle = (turn * Math.PI) / 180;
  const onSheet = ([x, y]: Point): Point => [
    800 + x * Math.cos(angle) - y * Math.sin(angle),
    533 + x * Math.sin(angle) + y * Math.cos(angle),
  ];
  const seen = parts
    .map((part) => part.map(onSheet))
    .filter((part) => part.some(([x, y]) => x > -40 && x < WIDTH + 40 && y > -40 && y < HEIGHT + 40));
  // The field nearest to the middle has the colour nobody else has.
  const spot: Point = [random.between(620, 980), random.between(420, 640)];
  const away = (part: Polygon) => {
    const [x, y] = centre(part);
    return Math.hypot(x - spot[0], y - spot[1]);
  };
  const bright = seen.reduce((best, part) => (away(part) < away(best) ? part : best));
  const fields = seen.map((part) => {
    const field = shrink(part, 9);
    const color = part === bright ? accent : random.pick(crops);
    return drawCrop(random, field, color, mix(color, ink, 0.55), mix(color, paper, 0.6));
  });
  const [hx, hy] = centre(bright);
  const river = random.chance(0.45);
  const [from, to] = [random.between(-100, 500), random.between(1100, 1700)];
  const course = range(7).map(
    (step): Point => [
      from + ((to - from) * step) / 6 + random.between(-70, 70),
      -60 + (step * (HEIGHT + 120)) / 6,
    ],
  );
  // It passes the farm at a distance.
  const near = course.reduce((best, point) =>
    Math.abs(point[1] - hy) < Math.abs(best[1] - hy) ? point : best,
  );
  const aside = Math.abs(near[0] - hx) > 230 ? 0 : hx - near[0] + 260 * (near[0] < hx ? -1 : 1);
  const way = curve(course.map(([x, y]): Point => [x + aside, y]));
  const trees = range(random.int(26, 48)).flatMap(() => {
    const part = random.pick(seen);
    const corner = random.int(0, part.length - 1);
    const [a, b] = [cycle(part, corner), cycle(part, corner + 1)];
    const share = random.next();
    return [[a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, random.between(9, 19)] as const];
  });
  const barn = place(
    hx,
    hy,
    turn + 90 * random.int(0, 1),
    random.between(0.85, 1.1),
    rect(-44, -26, 104, 74, { fill: ink, 'fill-opacity': 0.45 }),
    rect(-56, -36, 104, 36, { fill: paper }),
    rect(-56, 0, 104, 36, { fill: mix(paper, ink, 0.25) }),
    rect(54, -6, 44, 22, { fill: paper }),
    rect(54, 16, 44, 22, { fill: mix(paper, ink, 0.25) }),
  );
  const shade = seen
    .filter(() => random.chance(0.55))
    .map((part) =>
      path(polygon(shrink(part, 9)), {
        fill: fade(random.pick(['left', 'right', 'down', 'up'] as const)),
        'fill-opacity': 0.42,
      }),
    );

  return [
    sheet(hedge),
    ...fields,
    spray(ink, [0, 0, WIDTH, HEIGHT], ...shade),
    path(way, { fill: 'none', stroke: river ? ink : mix(deep, ink, 0.5), 'stroke-width': river ? 62 : 34 }),
    path(way, {
      fill: 'none',
      stroke: river ? mix(mid, '#5a93ad', 0.65) : paper,
      'stroke-width': river ? 50 : 24,
    }),
    ...trees.map(
      ([x, y, r]) =>
        circle(x + r * 0.5, y + r * 0.6, r, { fill: ink, 'fill-opacity': 0.5 }) +
        circle(x, y, r, { fill: mix(deep, ink, 0.25) }),
    ),
    barn,
  ].join('');
};
