import { range } from '../lists';
import { createNoise } from '../noise';
import { mix, type Palette } from '../palette';
import { fade, spray } from '../print';
import type { Random } from '../random';
import type { DrawStyle } from '../style';
import { circle, groundBelow, HEIGHT, horizon, path, place, rect, sheet, WIDTH } from '../svg';

type Sky = { sky: string; haze: string; disc: string; bird: string; land: string };

const skies = ({ ink, deep, mid, soft, paper, accent }: Palette): Sky[] => [
  { sky: paper, haze: soft, disc: accent, bird: ink, land: mid },
  { sky: mix(accent, paper, 0.45), haze: accent, disc: paper, bird: ink, land: deep },
  { sky: mid, haze: deep, disc: mix(accent, paper, 0.3), bird: paper, land: ink },
  { sky: soft, haze: mid, disc: paper, bird: deep, land: mix(deep, mid, 0.3) },
  { sky: deep, haze: ink, disc: accent, bird: paper, land: ink },
];

/** A bird flying to the right around the origin, about 200 wide; `lift` is where the wings are, -1 to 1. */
function drawBird(random: Random, lift: number, near: string, far: string): string {
  const tip = -lift * 92 + random.between(-8, 8);
  const back = random.between(26, 50);
  const fold = -lift * 38 - 10;
  // The far wing first, then the body, then the near wing over it.
  const wing = (root: number, sweep: number) =>
    `M${root + 22}-3C${root + 16} ${fold} ${root - 2 + sweep} ${fold + tip * 0.3} ${root - back + sweep} ${tip}C${root - 30 + sweep} ${tip * 0.55 + 6} ${root - 44} ${fold * 0.3 + 8} ${root - 34} 4Z`;
  const body = 'M70 2C62-8 46-12 28-10C-10-8-40 0-86 6L-92 20L-62 14C-30 16 30 18 52 8L84 5Z';
  return path(wing(4, 66), { fill: far }) + path(body, { fill: near }) + path(wing(-2, -4), { fill: near });
}

export const drawBirds: DrawStyle = (random, palette) => {
  const air = random.pick(skies(palette));
  const land = random.between(880, 985);
  const radius = random.between(110, 260);
  const [x, y] = [random.between(560, 1040), random.between(380, 620)];
  const facing = random.sign();
  const count = random.int(16, 34);
  const [rise, bend] = [random.between(-0.4, 0.05), random.between(-140, 140)];
  const noise = createNoise(random, 2);

  // The flock is a ribbon that narrows into the distance; the birds keep their distance from each other.
  const placed: { x: number; y: number; size: number }[] = [];
  for (const _ of range(count * 14)) {
    if (placed.length >= count) break;
    const share = random.next();
    const size = 0.3 + 1.35 * share ** 2;
    const along = 190 + share * 1180;
    const bird = {
      x: along + random.gaussian(0, 40),
      y: 520 + rise * (along - 800) + bend * Math.sin(share * 4) + random.gaussian(0, 46 + 120 * share),
      size,
    };
    const isFree = placed.every(
      (other) => Math.hypot(other.x - bird.x, (other.y - bird.y) * 1.25) > 118 * (other.size + size) * 0.8,
    );
    if (isFree && bird.y > 90 && bird.y < land - 130) placed.push(bird);
  }
  const flock = placed
    .sort((a, b) => a.size - b.size)
    .map(({ x: bx, y: by, size }) => {
      const lift = random.pick([-0.95, -0.7, 0.5, 0.8, 1]) + random.between(-0.15, 0.15);
      const far = mix(air.bird, air.sky, 0.6 - size * 0.4);
      const bird = drawBird(random, lift, mix(air.bird, air.sky, Math.max(0, 0.5 - size * 0.6)), far);
      return place(
        facing > 0 ? bx : WIDTH - bx,
        by,
        facing * (-6 + random.gaussian(0, 7)),
        1,
        `<g transform="scale(${(facing * Math.round(size * 100)) / 100} ${Math.round(size * 100) / 100})">${bird}</g>`,
      );
    });
  const hills = [0, 1].map((row) =>
    path(groundBelow(horizon(80, (at) => land + row * 48 + noise(at / 380 + row * 20) * (46 - row * 14))), {
      fill: mix(air.land, air.sky, 0.42 - row * 0.42),
    }),
  );

  return [
    sheet(air.sky),
    spray(air.haze, [0, 0, WIDTH, 640], rect(0, 0, WIDTH, 620, { fill: fade('up'), 'fill-opacity': 0.9 })),
    circle(x, y, radius, { fill: air.disc }),
    spray(
      air.sky,
      [x - radius, y - radius, radius * 2, radius * 2],
      circle(x, y, radius, { fill: fade('down'), 'fill-opacity': 0.75 }),
    ),
    spray(
      mix(air.sky, palette.paper, 0.5),
      [0, land - 260, WIDTH, HEIGHT - land + 260],
      rect(0, land - 260, WIDTH, 320, { fill: fade('down'), 'fill-opacity': 0.6 }),
    ),
    ...hills,
    ...flock,
  ].join('');
};
