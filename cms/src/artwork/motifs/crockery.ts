import { range } from '../lists';
import { mix, type Palette } from '../palette';
import type { Random } from '../random';
import { circle, path, place, rect } from '../svg';
import { FOOD } from './fruit';

const LINE = { fill: 'none', 'stroke-linecap': 'round' };

/** What lies on a plate: slices of melon, a cut orange, crumbs, or nothing any more. */
function drawMeal(random: Random, paper: string): string {
  const slice = (turn: number) =>
    place(
      0,
      0,
      turn,
      1,
      path('M0-12L34-92A98 98 0 0 0-34-92Z', { fill: FOOD.red }),
      path('M-34-92A98 98 0 0 1 34-92L38-103A110 110 0 0 0-38-103Z', { fill: FOOD.green }),
    );
  const flesh = { fill: mix(FOOD.orange, FOOD.lemon, 0.35) };
  const half = (side: number) =>
    place(
      side * 52,
      side * 12,
      random.between(0, 360),
      1,
      circle(0, 0, 58, { fill: FOOD.orange }),
      circle(0, 0, 47, { fill: paper }),
      ...range(8).map((part) => place(0, 0, part * 45, 1, path('M0-7L13-40Q0-48-13-40Z', flesh))),
    );

  switch (random.pick(['slices', 'halves', 'crumbs', 'nothing'] as const)) {
    case 'slices':
      return range(random.int(3, 6))
        .map((part) => slice(part * 60))
        .join('');
    case 'halves':
      return half(-1) + half(1);
    case 'crumbs': {
      const crumbs = range(16)
        .map(() => `M${random.int(-90, 90)} ${random.int(-90, 90)}h.1`)
        .join('');
      return path(crumbs, { ...LINE, stroke: FOOD.crust, 'stroke-width': 11 });
    }
    case 'nothing':
      return '';
  }
}

export function drawPlate(random: Random, { ink, deep, mid, soft, paper, accent, spark }: Palette): string {
  const [glaze, rim] = random.pick([
    [paper, mid],
    [paper, accent],
    [mix(soft, paper, 0.5), deep],
    [mix(spark, paper, 0.6), spark],
  ] as const);
  return (
    circle(0, 0, 200, { fill: glaze }) +
    circle(0, 0, 182, { fill: 'none', stroke: rim, 'stroke-width': 9 }) +
    circle(0, 0, 132, { fill: mix(glaze, ink, 0.07), stroke: mix(glaze, ink, 0.22), 'stroke-width': 4 }) +
    drawMeal(random, paper)
  );
}

/** A cup of coffee or tea on its saucer. */
export function drawCup(random: Random, { ink, deep, soft, paper, accent }: Palette): string {
  const glaze = random.pick([paper, accent, deep, mix(soft, paper, 0.5)]);
  const drink = random.pick([FOOD.coffee, FOOD.coffee, mix(FOOD.crust, FOOD.orange, 0.4)]);
  const edge = mix(glaze, ink, 0.3);
  const handle = 'M62-20H116Q134-20 134 0T116 20H62';
  return (
    circle(0, 0, 132, { fill: mix(glaze, paper, 0.4) }) +
    circle(0, 0, 98, { fill: 'none', stroke: edge, 'stroke-width': 4 }) +
    path(handle, { ...LINE, stroke: edge, 'stroke-width': 23 }) +
    path(handle, { ...LINE, stroke: glaze, 'stroke-width': 16 }) +
    circle(0, 0, 80, { fill: glaze, stroke: edge, 'stroke-width': 4 }) +
    circle(0, 0, 63, { fill: drink }) +
    path('M-42-18A46 46 0 0 1-8-46', { ...LINE, stroke: mix(drink, paper, 0.55), 'stroke-width': 9 })
  );
}

/** A loaf on its board. */
export function drawBread(_random: Random, { ink, mid, paper }: Palette): string {
  const { crust } = FOOD;
  const cuts = range(5).map((cut) => {
    const x = cut * 62;
    return (
      path(`M${-140 + x} 52Q${-112 + x} 0 ${-96 + x}-56`, {
        ...LINE,
        stroke: mix(crust, paper, 0.7),
        'stroke-width': 15,
      }) +
      path(`M${-132 + x} 54Q${-104 + x} 2 ${-88 + x}-54`, {
        ...LINE,
        stroke: mix(crust, ink, 0.5),
        'stroke-width': 5,
      })
    );
  });
  return (
    rect(-232, -130, 464, 260, { fill: mix(mid, ink, 0.25), rx: 26 }) +
    circle(198, 0, 15, { fill: mix(mid, ink, 0.6) }) +
    path('M-196 10C-200-70-130-104-20-100C90-106 168-70 164 6C168 76 90 104-20 98C-130 104-192 80-196 10Z', {
      fill: crust,
    }) +
    path('M-150-40Q-20-88 120-44', {
      ...LINE,
      stroke: mix(crust, paper, 0.35),
      'stroke-width': 22,
      'stroke-opacity': 0.6,
    }) +
    cuts.join('')
  );
}
