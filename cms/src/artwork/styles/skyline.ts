import { at, range } from '../lists';
import { mix, type Palette, ramp } from '../palette';
import { fade, spray } from '../print';
import type { Random } from '../random';
import type { DrawStyle } from '../style';
import { circle, format, HEIGHT, path, rect, sheet, WIDTH } from '../svg';

type Dusk = { sky: string; high: string; disc: string; far: string; near: string; lamp: string };

const dusks = ({ ink, deep, mid, soft, paper, accent, spark }: Palette): Dusk[] => [
  {
    sky: mix(accent, paper, 0.35),
    high: mid,
    disc: paper,
    far: mix(mid, accent, 0.35),
    near: ink,
    lamp: spark,
  },
  { sky: mid, high: deep, disc: accent, far: mix(deep, mid, 0.55), near: ink, lamp: mix(accent, paper, 0.4) },
  { sky: soft, high: accent, disc: paper, far: mix(mid, soft, 0.3), near: deep, lamp: paper },
  { sky: deep, high: ink, disc: paper, far: mix(deep, mid, 0.4), near: ink, lamp: accent },
];

/** The outline of one house from the bottom edge up, over its roof and down again. */
function house(random: Random, left: number, width: number, top: number): string {
  const xy = (...numbers: number[]) => numbers.map(format).join(' ');
  const wall = `M${xy(left, HEIGHT + 9)}V${format(top)}`;
  const right = `V${HEIGHT + 9}Z`;
  const fifth = format(width / 5);
  switch (random.pick(['flat', 'flat', 'slope', 'steps', 'gable', 'mast', 'tank', 'dome'] as const)) {
    case 'flat':
      return `${wall}h${format(width)}${right}`;
    case 'slope':
      return `${wall}l${xy(width, -width * 0.4 * random.sign())}${right}`;
    case 'steps':
      return `${wall}h${fifth}v-30h${fifth}v-30h${fifth}v30h${fifth}v30h${fifth}${right}`;
    case 'gable':
      return `${wall}l${xy(width / 2, -width * 0.4)}l${xy(width / 2, width * 0.4)}${right}`;
    case 'mast':
      return `${wall}h${format(width / 2 - 4)}v-110h7v110H${format(left + width)}${right}`;
    case 'tank':
      return `${wall}h${fifth}v-16h4v-34l${xy(18, -16)}l${xy(18, 16)}v34h4v16H${format(left + width)}${right}`;
    case 'dome':
      return `${wall}h${format(width * 0.1)}a${xy(width * 0.4, width * 0.4)} 0 0 1 ${xy(width * 0.8, 0)}h${format(width * 0.1)}${right}`;
  }
}

/** Lit windows: upright panes, long bands of offices, or small squares. */
function lamps(random: Random, left: number, width: number, top: number, size: number): string {
  const [wide, high] = random.pick([
    [1, 1.5],
    [2.4, 0.9],
    [0.9, 0.9],
    [0.7, 2],
  ] as const);
  const [across, down] = [size * wide, size * high];
  const columns = Math.floor((width - size) / (across + size * 0.8));
  if (columns < 1) return '';
  const gap = (width - columns * across) / (columns + 1);
  const lit = random.between(0.15, 0.7);
  let d = '';
  for (let y = top + size * 1.4; y < HEIGHT; y += down + size) {
    for (const column of range(columns)) {
      if (random.chance(lit))
        d += `M${format(left + gap + column * (across + gap))} ${format(y)}h${format(across)}v${format(down)}h-${format(across)}z`;
    }
  }
  return d;
}

export const drawSkyline: DrawStyle = (random, palette) => {
  const dusk = random.pick(dusks(palette));
  const radius = random.between(110, 250);
  const [x, y] = [random.between(480, 1120), random.between(250, 430)];
  // One tower a row is let grow: the eye needs a place to rest.
  const peak = Math.min(1120, Math.max(480, x + random.sign() * (radius + random.between(40, 200))));
  const rows = random.int(3, 4);
  const tones = ramp(dusk.far, dusk.near, rows);

  const layers = range(rows).map((row) => {
    const depth = row / (rows - 1);
    const base = 540 + depth * 330;
    const size = 8 + depth * 10;
    const tone = at(tones, row);
    let houses = '';
    let left = random.between(-120, -20);
    while (left < WIDTH) {
      const width = random.between(60, 130) + depth * random.between(20, 130);
      const near = Math.exp(-((left + width / 2 - peak) ** 2) / 70_000);
      const top = base - random.between(-70, 120) - near * random.between(60, 260) * (1 - depth * 0.7);
      const turned = random.between(0.25, 0.45) * width;
      houses +=
        path(house(random, left, width, top), { fill: mix(tone, dusk.sky, random.pick([0, 0.04, 0.1])) }) +
        // The side turned from the light.
        rect(left + width - turned, top + 2, turned, HEIGHT, { fill: palette.ink, 'fill-opacity': 0.16 }) +
        path(lamps(random, left, width, top, size), { fill: dusk.lamp, 'fill-opacity': 0.5 + depth * 0.5 });
      left += width + (random.chance(0.25) ? random.between(8, 40 + depth * 60) : 0);
    }
    // Evening haze settles between the rows.
    const haze =
      row === rows - 1
        ? ''
        : spray(
            mix(tone, dusk.sky, 0.75),
            [0, base, WIDTH, 300],
            rect(0, base, WIDTH, 300, { fill: fade('down'), 'fill-opacity': 0.8 }),
          );
    return houses + haze;
  });

  return [
    sheet(dusk.sky),
    spray(dusk.high, [0, 0, WIDTH, 620], rect(0, 0, WIDTH, 600, { fill: fade('up') })),
    circle(x, y, radius, { fill: dusk.disc }),
    spray(
      dusk.high,
      [x - radius, y - radius, radius * 2, radius * 2],
      circle(x, y, radius, { fill: fade('down'), 'fill-opacity': 0.6 }),
    ),
    ...layers,
  ].join('');
};
