import { range } from '../lists';
import { createNoise } from '../noise';
import { mix, type Palette, ramp } from '../palette';
import { fade, overprint, spray } from '../print';
import type { Random } from '../random';
import type { DrawStyle } from '../style';
import {
  between,
  circle,
  curve,
  groundBelow,
  HEIGHT,
  horizon,
  type Point,
  path,
  polygon,
  sheet,
  WIDTH,
} from '../svg';

type Morning = { sky: string; beam: string; sun: string; ring: string; far: string; near: string };

const mornings = ({ ink, deep, mid, soft, paper, accent }: Palette): Morning[] => [
  {
    sky: paper,
    beam: mix(soft, accent, 0.25),
    sun: accent,
    ring: paper,
    far: mix(mid, soft, 0.3),
    near: deep,
  },
  { sky: mix(accent, paper, 0.5), beam: accent, sun: paper, ring: accent, far: mid, near: ink },
  { sky: soft, beam: paper, sun: accent, ring: paper, far: mid, near: mix(deep, ink, 0.4) },
  { sky: deep, beam: mix(deep, mid, 0.6), sun: accent, ring: deep, far: mix(deep, ink, 0.3), near: ink },
];

const FAR = 1800;

/** Wedges of light around the sun, even like a poster's or uneven like weather. */
function beams(random: Random, x: number, y: number): string {
  const count = random.pick([14, 18, 24, 32]);
  const even = random.chance(0.6);
  const share = random.between(0.38, 0.55);
  const start = random.between(0, Math.PI);
  const reach = (turn: number): Point => [x + FAR * Math.cos(turn), y + FAR * Math.sin(turn)];
  const step = (Math.PI * 2) / count;
  return range(count)
    .map((index) => {
      const width = step * (even ? share : random.between(0.2, 0.75));
      const from = start + index * step;
      return polygon([[x, y], reach(from), reach(from + width)]);
    })
    .join('');
}

export const drawRays: DrawStyle = (random, palette) => {
  const morning = random.pick(mornings(palette));
  const land = random.between(600, 740);
  const radius = random.between(130, 240);
  const [x, y] = [random.between(600, 1000), land - random.between(-0.2, 0.6) * radius];
  const hills = random.int(3, 5);
  const tones = ramp(morning.far, morning.near, hills);
  const hatched = random.chance(0.5);
  const rings = range(random.int(0, 3)).map((ring) =>
    circle(x, y, radius + 34 + ring * 40, {
      fill: 'none',
      stroke: morning.sun,
      'stroke-width': 12 - ring * 3,
    }),
  );

  const lines = range(hills).map((index) => {
    const depth = index / (hills - 1);
    const noise = createNoise(random, 2);
    const level = land - 30 + (HEIGHT - land - 40) * depth;
    return horizon(80, (at) => level + noise(at / 480 + 3) * (170 - depth * 70));
  });
  const floor = horizon(400, () => HEIGHT + 60);
  const slopes = lines.map((line, index) => between(line, lines[index + 1] ?? floor));
  const box = [0, land - 210, WIDTH, HEIGHT - land + 210] as const;
  const ridges = lines.map((line, index) => {
    // Furrows follow the ridge, as an engraver would shade the slope.
    const furrows = range(hatched ? 8 : 0).map((row) =>
      path(curve(line.map(([px, py]) => [px, py + 24 + row * (15 + row * 2.4)])), {
        fill: 'none',
        stroke: palette.ink,
        'stroke-width': 4.5 - row * 0.4,
        'stroke-opacity': 0.32,
      }),
    );
    return path(groundBelow(line), { fill: tones[index] }) + furrows.join('');
  });

  return [
    sheet(morning.sky),
    path(beams(random, x, y), { fill: morning.beam }),
    spray(
      morning.sky,
      [x - 620, y - 560, 1240, 620],
      circle(x, y, 560, { fill: fade('glow'), 'fill-opacity': 0.8 }),
    ),
    circle(x, y, radius + 14 + rings.length * 40, { fill: morning.sky }),
    ...rings,
    circle(x, y, radius + 14, { fill: morning.ring }),
    circle(x, y, radius, { fill: morning.sun }),
    // The second plate of the sun stands a little off, as in a cheap and lovely print.
    overprint(circle(x + 12, y + 10, radius - 26, { fill: mix(morning.sun, palette.paper, 0.55) })),
    ...ridges,
    spray(
      mix(morning.sun, palette.paper, 0.3),
      box,
      ...slopes.map((d) => path(d, { fill: fade('up'), 'fill-opacity': 0.55 })),
    ),
    spray(palette.ink, box, ...slopes.map((d) => path(d, { fill: fade('down'), 'fill-opacity': 0.6 }))),
  ].join('');
};
