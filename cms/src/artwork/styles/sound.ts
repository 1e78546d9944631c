import { range } from '../lists';
import { createNoise } from '../noise';
import { mix, type Palette } from '../palette';
import { fade, spray } from '../print';
import type { DrawStyle } from '../style';
import { curve, groundBelow, HEIGHT, type Point, path, rect, sheet, WIDTH } from '../svg';

type Inks = { ground: string; line: string; tint: string; call: string };

const sets = ({ ink, deep, mid, soft, paper, accent }: Palette): Inks[] => [
  { ground: ink, line: paper, tint: ink, call: accent },
  { ground: paper, line: ink, tint: mix(soft, paper, 0.2), call: accent },
  { ground: deep, line: mix(soft, paper, 0.5), tint: ink, call: accent },
  { ground: mix(accent, paper, 0.5), line: ink, tint: accent, call: paper },
  { ground: soft, line: deep, tint: mid, call: paper },
];

export const drawSound: DrawStyle = (random, palette) => {
  const inks = random.pick(sets(palette));
  const count = random.int(16, 27);
  const [first, last] = [random.between(220, 300), random.between(960, 1040)];
  const gap = (last - first) / (count - 1);
  const noise = createNoise(random, 2);
  const fine = createNoise(random, 2);
  // One loud place, or two voices that answer each other.
  const voices = random.chance(0.6)
    ? [{ x: random.between(680, 920), width: random.between(170, 280), strength: 1 }]
    : [
        { x: random.between(480, 640), width: random.between(110, 170), strength: 0.85 },
        { x: random.between(940, 1120), width: random.between(110, 190), strength: 1 },
      ];
  const height = random.between(150, 215);
  const grain = random.between(70, 125);
  const drift = random.between(-120, 120);
  const wide = random.chance(0.7);
  const [left, right] = wide ? [-40, WIDTH + 40] : [180, WIDTH - 180];
  const loud = Math.round(count * random.between(0.5, 0.85));

  const ridges = range(count).map((row) => {
    const share = row / (count - 1);
    const base = first + row * gap;
    const swell = 0.45 + 0.55 * Math.sin(Math.PI * (0.15 + share * 0.7)) + 0.25 * noise(row * 0.35, 7);
    const points = range((right - left) / 20 + 1).map((step): Point => {
      const x = left + step * 20;
      const envelope = voices.reduce((sum, voice) => {
        const away = (x - voice.x - drift * (share - 0.5)) / voice.width;
        return sum + voice.strength * Math.exp(-away * away * 0.5);
      }, 0);
      const wave = Math.abs(fine(x / grain, row * 0.47)) * 1.2 + 0.25 * (1 + noise(x / 190, row * 0.21));
      return [x, base - height * swell * envelope * wave - 5 * fine(x / 46, row * 1.7 + 50)];
    });
    const tone = mix(inks.tint, inks.ground, 1 - share * 0.95);
    const away = Math.abs(row - loud);
    return path(wide ? groundBelow(points) : curve(points), {
      fill: away < 3 ? mix(inks.call, tone, away * 0.33) : tone,
      stroke: inks.line,
      'stroke-width': 2.8 + share * 3,
      'stroke-linejoin': 'round',
    });
  });

  return [
    sheet(inks.ground),
    spray(
      inks.call,
      [100, 100, 1400, 700],
      `<ellipse cx="${Math.round(voices.reduce((sum, voice) => sum + voice.x, 0) / voices.length)}" cy="440" rx="640" ry="330" fill="${fade('glow')}" fill-opacity=".5"/>`,
    ),
    ...ridges,
    spray(
      palette.ink,
      [0, 700, WIDTH, HEIGHT - 700],
      rect(0, 700, WIDTH, HEIGHT - 700, { fill: fade('down'), 'fill-opacity': 0.42 }),
    ),
  ].join('');
};
