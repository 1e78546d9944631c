import { range } from '../lists';
import { createNoise } from '../noise';
import { mix, type Palette, ramp } from '../palette';
import { fade, spray } from '../print';
import type { Random } from '../random';
import type { DrawStyle } from '../style';
import { circle, format, HEIGHT, path, rect, sheet, WIDTH } from '../svg';

type Weather = { sky: string; mist: string; near: string; disc: string };

const weathers = ({ ink, deep, mid, soft, paper, accent }: Palette): Weather[] => [
  { sky: paper, mist: mix(soft, paper, 0.4), near: ink, disc: accent },
  { sky: mix(accent, paper, 0.55), mist: mix(accent, paper, 0.7), near: deep, disc: paper },
  { sky: mix(deep, mid, 0.4), mist: mix(mid, soft, 0.45), near: ink, disc: paper },
  { sky: soft, mist: mix(soft, paper, 0.5), near: mix(deep, ink, 0.5), disc: mix(accent, paper, 0.2) },
];

/** A conifer as one ragged outline: boughs widen downwards, and no two sides are alike. */
function conifer(random: Random, x: number, foot: number, height: number): string {
  const tiers = Math.max(3, Math.min(12, Math.round(height / 30)));
  const spread = height * random.between(0.13, 0.2);
  const side = (direction: 1 | -1) =>
    range(tiers).map((tier) => {
      const reach = spread * ((tier + 1) / tiers) ** 0.85 * random.between(0.75, 1.12);
      const y = foot - height + height * 0.97 * ((tier + 1) / tiers);
      return {
        out: [x + direction * reach, y + height * 0.015],
        in: [x + direction * reach * 0.45, y - height * 0.012],
      };
    });
  // Whole numbers will do for so many needles.
  const xy = (point: number[]) => point.map(Math.round).join(' ');
  const right = side(1)
    .map((tier) => `L${xy(tier.out)}L${xy(tier.in)}`)
    .join('');
  const left = side(-1)
    .reverse()
    .map((tier) => `L${xy(tier.in)}L${xy(tier.out)}`)
    .join('');
  const trunk = Math.max(2, Math.round(height * 0.014));
  return `M${xy([x, foot - height])}${right}V${Math.round(foot + 40)}H${Math.round(x - trunk)}${left}Z`;
}

export const drawForest: DrawStyle = (random, palette) => {
  const weather = random.pick(weathers(palette));
  const rows = random.int(4, 6);
  const tones = ramp(mix(weather.mist, weather.near, 0.18), weather.near, rows);
  const start = random.between(400, 520);
  const steep = random.between(70, 210);
  const radius = random.between(80, 190);
  const [x, y] = [random.between(520, 1080), random.between(230, 400)];
  // The front row parts around a gap, so that the depth behind it is seen.
  const gap = random.between(620, 980);

  const layers = range(rows).map((row) => {
    const depth = row / (rows - 1);
    const ridge = createNoise(random, 2);
    const base = start + (HEIGHT - start) * depth ** 1.1;
    const ground = (at: number) => base + ridge(at / 420 + 5) * steep * (1 - depth * 0.5) + depth * 40;
    let trees = '';
    for (
      let at = random.between(-40, 0);
      at < WIDTH + 60;
      at += (15 + 46 * depth ** 1.3) * random.between(0.6, 1.6)
    ) {
      const clearing = depth > 0.6 ? 1 - 0.62 * Math.exp(-((at - gap) ** 2) / (2 * 190 ** 2)) : 1;
      const height = (70 + 400 * depth ** 1.2) * random.between(0.55, 1.1) * clearing;
      trees += conifer(random, at, ground(at) + 22, height);
    }
    const ledge = range(42)
      .map((step) => `L${step * 40 - 20} ${format(ground(step * 40 - 20))}`)
      .join('');
    const fog = base - 60;
    const reach = Math.min(HEIGHT, fog + 330 + steep) - fog;
    return [
      path(`M-20 ${HEIGHT + 60}${ledge}V${HEIGHT + 60}Z${trees}`, { fill: tones[row] }),
      row < rows - 1
        ? spray(
            weather.mist,
            [0, fog, WIDTH, reach],
            rect(0, fog, WIDTH, reach, { fill: fade('down'), 'fill-opacity': 1 - depth * 0.25 }),
          )
        : '',
    ].join('');
  });

  return [
    sheet(weather.sky),
    spray(
      mix(weather.sky, palette.mid, 0.4),
      [0, 0, WIDTH, 520],
      rect(0, 0, WIDTH, 500, { fill: fade('up'), 'fill-opacity': 0.7 }),
    ),
    circle(x, y, radius, { fill: weather.disc }),
    spray(
      weather.sky,
      [x - radius, y - radius, radius * 2, radius * 2],
      circle(x, y, radius, { fill: fade('down'), 'fill-opacity': 0.7 }),
    ),
    ...layers,
  ].join('');
};
