import { range } from '../lists';
import { mix, type Palette } from '../palette';
import { fade, spray } from '../print';
import type { Random } from '../random';
import type { DrawStyle } from '../style';
import { circle, ellipse, format, HEIGHT, path, place, rect, sheet, WIDTH } from '../svg';

type Kind = 'bread' | 'plate' | 'cup' | 'orange' | 'apple' | 'pear' | 'lemon' | 'grapes';

const SIZES: Record<Kind, number> = {
  bread: 235,
  plate: 205,
  cup: 135,
  orange: 92,
  apple: 84,
  pear: 96,
  lemon: 78,
  grapes: 112,
};

/** Food keeps the colours it is known by, whatever the inks. */
const FOOD = {
  crust: '#b06f30',
  orange: '#e48a35',
  lemon: '#ecc650',
  pear: '#b5ab4c',
  red: '#bd412d',
  green: '#98a645',
  coffee: '#3b2015',
  grape: '#4a3358',
};

function drawCloth(random: Random, { deep, mid, soft, paper, accent, spark }: Palette): string {
  const [ground, thread] = random.pick([
    [paper, soft],
    [soft, paper],
    [deep, mid],
    [mix(spark, paper, 0.25), paper],
    [mix(accent, paper, 0.35), paper],
    [mid, mix(mid, paper, 0.3)],
  ] as const);
  const gap = random.pick([90, 130]);
  const bands = (long: number, isUpright: boolean) =>
    range(long / gap + 1)
      .map((index) =>
        isUpright
          ? rect(index * gap, 0, gap / 2, HEIGHT, { fill: thread, 'fill-opacity': 0.55 })
          : rect(0, index * gap, WIDTH, gap / 2, { fill: thread, 'fill-opacity': 0.55 }),
      )
      .join('');
  switch (random.pick(['check', 'stripes', 'dots', 'plain'] as const)) {
    case 'check':
      return sheet(ground) + bands(WIDTH, true) + bands(HEIGHT, false);
    case 'stripes':
      return sheet(ground) + bands(WIDTH, true);
    case 'dots':
      return (
        sheet(ground) +
        path(
          range(24 * 17)
            .map(
              (index) =>
                `M${(index % 24) * 68 + (Math.floor(index / 24) % 2) * 34} ${Math.floor(index / 24) * 64 + 20}h.1`,
            )
            .join(''),
          { stroke: thread, 'stroke-width': 20, 'stroke-linecap': 'round' },
        )
      );
    case 'plain':
      return sheet(ground);
  }
}

function drawThing(
  random: Random,
  kind: Kind,
  { ink, deep, mid, soft, paper, accent, spark }: Palette,
): string {
  const line = { fill: 'none', 'stroke-linecap': 'round' };
  const leaf = path('M0-70C14-104 46-112 66-100C56-74 28-62 0-70Z', { fill: deep });
  switch (kind) {
    case 'plate': {
      const [glaze, rim] = random.pick([
        [paper, mid],
        [paper, accent],
        [mix(soft, paper, 0.5), deep],
        [mix(spark, paper, 0.6), spark],
      ] as const);
      const food = random.pick(['slices', 'halves', 'empty', 'crumbs'] as const);
      const wedge = (turn: number) =>
        place(
          0,
          0,
          turn,
          1,
          path('M0-12L34-92A98 98 0 0 0-34-92Z', { fill: FOOD.red }),
          path('M-34-92A98 98 0 0 1 34-92L38-103A110 110 0 0 0-38-103Z', { fill: FOOD.green }),
        );
      const on = {
        slices: () => [0, 60, 120, 180, 240, 300].slice(0, random.int(3, 6)).map(wedge).join(''),
        halves: () =>
          [-1, 1]
            .map((side) =>
              place(
                side * 52,
                side * 12,
                random.between(0, 360),
                1,
                circle(0, 0, 58, { fill: FOOD.orange }),
                circle(0, 0, 47, { fill: paper }),
                ...range(8).map((part) =>
                  place(
                    0,
                    0,
                    part * 45,
                    1,
                    path('M0-7L13-40Q0-48-13-40Z', { fill: mix(FOOD.orange, FOOD.lemon, 0.35) }),
                  ),
                ),
              ),
            )
            .join(''),
        empty: () => '',
        crumbs: () =>
          path(
            range(16)
              .map(() => `M${random.int(-90, 90)} ${random.int(-90, 90)}h.1`)
              .join(''),
            { ...line, stroke: FOOD.crust, 'stroke-width': 11 },
          ),
      };
      return (
        circle(0, 0, 200, { fill: glaze }) +
        circle(0, 0, 182, { fill: 'none', stroke: rim, 'stroke-width': 9 }) +
        circle(0, 0, 132, { fill: mix(glaze, ink, 0.07), stroke: mix(glaze, ink, 0.22), 'stroke-width': 4 }) +
        on[food]()
      );
    }
    case 'cup': {
      const glaze = random.pick([paper, accent, deep, mix(soft, paper, 0.5)]);
      const drink = random.pick([FOOD.coffee, FOOD.coffee, mix(FOOD.crust, FOOD.orange, 0.4)]);
      return (
        circle(0, 0, 132, { fill: mix(glaze, paper, 0.4) }) +
        circle(0, 0, 98, { fill: 'none', stroke: mix(glaze, ink, 0.3), 'stroke-width': 4 }) +
        path('M62-20H116Q134-20 134 0T116 20H62', { ...line, stroke: glaze, 'stroke-width': 17 }) +
        path('M62-20H116Q134-20 134 0T116 20H62', {
          ...line,
          stroke: mix(glaze, ink, 0.35),
          'stroke-width': 3,
          transform: 'translate(0 10)',
        }) +
        circle(0, 0, 80, { fill: glaze, stroke: mix(glaze, ink, 0.3), 'stroke-width': 4 }) +
        circle(0, 0, 63, { fill: drink }) +
        path('M-42-18A46 46 0 0 1-8-46', { ...line, stroke: mix(drink, paper, 0.55), 'stroke-width': 9 })
      );
    }
    case 'bread': {
      const { crust } = FOOD;
      return (
        rect(-232, -130, 464, 260, { fill: mix(mid, ink, 0.25), rx: 26 }) +
        circle(198, 0, 15, { fill: mix(mid, ink, 0.6) }) +
        path(
          'M-196 10C-200-70-130-104-20-100C90-106 168-70 164 6C168 76 90 104-20 98C-130 104-192 80-196 10Z',
          { fill: crust },
        ) +
        path('M-150-40Q-20-88 120-44', {
          ...line,
          stroke: mix(crust, paper, 0.35),
          'stroke-width': 22,
          'stroke-opacity': 0.6,
        }) +
        range(5)
          .map(
            (cut) =>
              path(`M${-140 + cut * 62} 52Q${-112 + cut * 62} 0 ${-96 + cut * 62}-56`, {
                ...line,
                stroke: mix(crust, paper, 0.7),
                'stroke-width': 15,
              }) +
              path(`M${-132 + cut * 62} 54Q${-104 + cut * 62} 2 ${-88 + cut * 62}-54`, {
                ...line,
                stroke: mix(crust, ink, 0.5),
                'stroke-width': 5,
              }),
          )
          .join('')
      );
    }
    case 'orange':
      return (
        circle(0, 0, 88, { fill: FOOD.orange }) +
        path(
          range(20)
            .map(() => `M${random.int(-52, 52)} ${random.int(-52, 52)}h.1`)
            .join(''),
          { ...line, stroke: mix(FOOD.orange, FOOD.coffee, 0.3), 'stroke-width': 6 },
        ) +
        path('M-9-9L9 9M9-9L-9 9', { ...line, stroke: deep, 'stroke-width': 9 })
      );
    case 'apple': {
      const skin = random.pick([FOOD.red, FOOD.green, mix(FOOD.red, FOOD.lemon, 0.4)]);
      return (
        path('M0-62C34-88 84-62 80-4C78 52 40 88 0 74C-40 88-78 52-80-4C-84-62-34-88 0-62Z', { fill: skin }) +
        path('M-52-20A58 58 0 0 1-26-52', {
          ...line,
          stroke: paper,
          'stroke-width': 10,
          'stroke-opacity': 0.7,
        }) +
        path('M0-58Q4-84 16-98', { ...line, stroke: ink, 'stroke-width': 8 }) +
        leaf
      );
    }
    case 'pear':
      return (
        path(
          'M0-92C26-92 30-50 40-22C62 6 76 30 66 60C54 96-54 96-66 60C-76 30-62 6-40-22C-30-50-26-92 0-92Z',
          { fill: FOOD.pear },
        ) +
        path('M-38 20A50 50 0 0 0-30 56', {
          ...line,
          stroke: paper,
          'stroke-width': 10,
          'stroke-opacity': 0.6,
        }) +
        path('M0-90Q2-108 12-118', { ...line, stroke: ink, 'stroke-width': 8 })
      );
    case 'lemon':
      return (
        path('M-78 0Q-66-6-56-22C-30-58 30-58 56-22Q66-6 80 0Q66 8 56 22C30 58-30 58-56 22Q-66 8-78 0Z', {
          fill: FOOD.lemon,
        }) + path('M-30-26Q-6-40 18-36', { ...line, stroke: paper, 'stroke-width': 9, 'stroke-opacity': 0.8 })
      );
    case 'grapes':
      return (
        path('M0-92V-50', { ...line, stroke: ink, 'stroke-width': 9 }) +
        [
          [-54, -34],
          [0, -44],
          [54, -34],
          [-28, 4],
          [28, 4],
          [0, 46],
          [-58, 22],
          [58, 20],
          [-26, 74],
        ]
          .map(
            ([gx = 0, gy = 0]) =>
              circle(gx, gy, 31, { fill: FOOD.grape, stroke: ink, 'stroke-width': 3 }) +
              circle(gx - 9, gy - 10, 7, { fill: soft }),
          )
          .join('')
      );
  }
}

/** At least this stands on every table; what still has room comes after. */
const SET: readonly Kind[] = ['plate', 'cup', 'apple', 'orange', 'plate', 'cup'];
const MORE: readonly Kind[] = [
  'pear',
  'lemon',
  'grapes',
  'apple',
  'orange',
  'cup',
  'plate',
  'lemon',
  'apple',
  'pear',
  'orange',
];

export const drawTable: DrawStyle = (random, palette) => {
  const middle = {
    kind: random.pick(['bread', 'plate'] as const),
    x: random.between(720, 880),
    y: random.between(470, 590),
  };
  const others: Kind[] = [middle.kind === 'bread' ? 'plate' : 'bread', ...SET, ...random.shuffle(MORE)];
  const size = random.between(0.98, 1.2);
  const things: { kind: Kind; x: number; y: number }[] = [middle];
  for (const kind of others) {
    for (const attempt of range(160)) {
      // The first tries keep to the middle of the picture, which every crop shows.
      const spread = attempt < 80 ? 0.36 : 0.56;
      const [x, y] = [
        800 + random.between(-1, 1) * WIDTH * spread,
        533 + random.between(-1, 1) * HEIGHT * spread,
      ];
      const isFree = things.every(
        (other) => Math.hypot(other.x - x, other.y - y) > (SIZES[other.kind] + SIZES[kind]) * size * 1.02,
      );
      if (!isFree) continue;
      things.push({ kind, x, y });
      break;
    }
  }
  const turns = things.map(({ kind }) =>
    kind === 'bread' ? random.between(-40, 40) : random.between(0, 360),
  );
  const shadows = things.map(({ kind, x, y }, index) =>
    kind === 'bread'
      ? place(x + 20, y + 26, turns[index] ?? 0, size, rect(-232, -130, 464, 260, { rx: 26 }))
      : ellipse(
          x + 17,
          y + 23,
          SIZES[kind] * size * 0.96,
          SIZES[kind] * size * (kind === 'lemon' ? 0.7 : 0.94),
          {},
        ),
  );

  return [
    drawCloth(random, palette),
    `<g fill="${palette.ink}" fill-opacity="${format(0.4)}">${shadows.join('')}</g>`,
    ...things.map(({ kind, x, y }, index) =>
      place(x, y, turns[index] ?? 0, size, drawThing(random, kind, palette)),
    ),
    spray(
      palette.ink,
      [0, 0, WIDTH, HEIGHT],
      ...things.map(({ kind, x, y }) =>
        circle(x, y, SIZES[kind] * size * 0.9, {
          fill: kind === 'bread' ? 'none' : fade('rim'),
          'fill-opacity': 0.42,
        }),
      ),
    ),
  ].join('');
};
