import { range } from '../lists';
import { drawBread, drawCup, drawPlate } from '../motifs/crockery';
import { drawApple, drawGrapes, drawLemon, drawOrange, drawPear } from '../motifs/fruit';
import { mix, type Palette } from '../palette';
import { fade, spray } from '../print';
import type { Random } from '../random';
import type { DrawStyle } from '../style';
import { circle, ellipse, group, HEIGHT, path, place, rect, sheet, WIDTH } from '../svg';

type Thing = { radius: number; draw: (random: Random, palette: Palette) => string };

/** Each drawn around the origin, with the room it takes. */
const THINGS = {
  bread: { radius: 235, draw: drawBread },
  plate: { radius: 205, draw: drawPlate },
  cup: { radius: 135, draw: drawCup },
  orange: { radius: 92, draw: drawOrange },
  apple: { radius: 84, draw: drawApple },
  pear: { radius: 96, draw: drawPear },
  lemon: { radius: 78, draw: drawLemon },
  grapes: { radius: 112, draw: drawGrapes },
} satisfies Record<string, Thing>;

type Kind = keyof typeof THINGS;

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
        (other) =>
          Math.hypot(other.x - x, other.y - y) >
          (THINGS[other.kind].radius + THINGS[kind].radius) * size * 1.02,
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
          THINGS[kind].radius * size * 0.96,
          THINGS[kind].radius * size * (kind === 'lemon' ? 0.7 : 0.94),
          {},
        ),
  );

  return [
    drawCloth(random, palette),
    group({ fill: palette.ink, 'fill-opacity': 0.4 }, ...shadows),
    ...things.map(({ kind, x, y }, index) =>
      place(x, y, turns[index] ?? 0, size, THINGS[kind].draw(random, palette)),
    ),
    spray(
      palette.ink,
      [0, 0, WIDTH, HEIGHT],
      ...things.map(({ kind, x, y }) =>
        circle(x, y, THINGS[kind].radius * size * 0.9, {
          fill: kind === 'bread' ? 'none' : fade('rim'),
          'fill-opacity': 0.42,
        }),
      ),
    ),
  ].join('');
};
