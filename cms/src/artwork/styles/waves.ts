import { range } from '../lists';
import { mix, type Palette, ramp } from '../palette';
import { fade, spray } from '../print';
import type { Random } from '../random';
import type { DrawStyle } from '../style';
import { between, circle, groundBelow, HEIGHT, horizon, type Point, path, rect, sheet, WIDTH } from '../svg';

type Light = { sky: string; haze: string; disc: string; far: string; near: string; foam: string };

const lights = ({ ink, deep, mid, soft, paper, accent }: Palette): Light[] => [
  { sky: paper, haze: soft, disc: accent, far: mix(soft, mid, 0.4), near: deep, foam: paper },
  {
    sky: mix(accent, paper, 0.45),
    haze: accent,
    disc: paper,
    far: mid,
    near: ink,
    foam: mix(accent, paper, 0.6),
  },
  { sky: deep, haze: ink, disc: paper, far: mid, near: ink, foam: soft },
  { sky: soft, haze: mid, disc: accent, far: mid, near: mix(deep, ink, 0.6), foam: paper },
];

/** Crests of one band: round like a swell, or pointed like a chop. */
function crests(random: Random, level: number, depth: number, pointed: boolean): Point[] {
  const length = random.between(300, 420) + depth * 260;
  const height = (pointed ? 18 : 14) + depth * (pointed ? 46 : 52);
  const shift = random.between(0, length);
  const drift = random.between(-1, 1);
  return horizon(length / 12, (x) => {
    const turn = ((x + shift) / length) * Math.PI;
    const swell = pointed ? 1 - 2 * Math.abs(Math.sin(turn)) ** 0.7 : Math.sin(turn * 2);
    return level - height * swell * 0.6 + 12 * drift * Math.sin(x / 700);
  });
}

/** A crest's foam: broad on the top of a wave, a hair's breadth in the trough. */
function foam(line: readonly Point[], depth: number): string {
  const heights = line.map(([, y]) => y);
  const [high, low] = [Math.min(...heights), Math.max(...heights)];
  const under = line.map(([x, y]): Point => {
    const lift = (low - y) / (low - high || 1);
    return [x + 4, y + 1.5 + (4 + depth * 12) * lift * lift];
  });
  return between(line, under);
}

/** What the disc lays on the water: broken, broader towards us. */
function glitter(random: Random, x: number, level: number, depth: number, radius: number): string {
  const strokes = range(random.int(2, 4)).map((row) => {
    const half = random.between(0.25, 1) * radius * (0.5 + depth * 0.5);
    const [left, y] = [x - half + random.between(-30, 30), level + 20 + depth * 26 + row * (11 + depth * 16)];
    return `M${left.toFixed(0)} ${y.toFixed(0)}h${(half * 2).toFixed(0)}`;
  });
  return strokes.join('');
}

export const drawWaves: DrawStyle = (random, palette) => {
  const light = random.pick(lights(palette));
  const sea = random.between(400, 700);
  const radius = random.between(95, 310);
  const [x, y] = [random.between(560, 1040), sea - radius * random.between(-0.1, 0.85)];
  const pointed = random.chance(0.45);
  const count = random.int(6, 9);
  const tones = ramp(light.far, light.near, count);

  const levelOf = (index: number) => sea + (HEIGHT - sea - 30) * (index / (count - 1)) ** 1.3;
  const lines = range(count).map((index) => crests(random, levelOf(index), index / (count - 1), pointed));
  const floor = horizon(400, () => HEIGHT + 60);
  const strips = lines.map((line, index) => between(line, lines[index + 1] ?? floor));
  const box = [0, sea - 50, WIDTH, HEIGHT - sea + 50] as const;

  return [
    sheet(light.sky),
    spray(light.haze, [0, 0, WIDTH, sea], rect(0, 0, WIDTH, sea, { fill: fade('up'), 'fill-opacity': 0.8 })),
    circle(x, y, radius, { fill: light.disc }),
    spray(
      mix(light.disc, palette.ink, 0.35),
      [x - radius, y - radius, radius * 2, radius * 2],
      circle(x, y, radius, { fill: fade('rim'), 'fill-opacity': 0.5 }),
    ),
    ...lines.map((line, index) => path(groundBelow(line), { fill: tones[index] })),
    // Light lies on the backs of the waves, shadow in front of the next.
    spray(
      light.foam,
      box,
      ...strips.map((d, index) => path(d, { fill: fade('up'), 'fill-opacity': index % 2 ? 0.5 : 0.62 })),
    ),
    spray(palette.ink, box, ...strips.map((d) => path(d, { fill: fade('down'), 'fill-opacity': 0.5 }))),
    ...lines.map((line, index) => path(foam(line, index / (count - 1)), { fill: light.foam })),
    ...lines.map((_, index) => {
      const depth = index / (count - 1);
      return path(glitter(random, x, levelOf(index), depth, radius), {
        stroke: light.disc,
        'stroke-width': 5 + depth * 9,
        'stroke-linecap': 'round',
      });
    }),
  ].join('');
};
