import { at, range } from '../lists';
import { drawTurbine, type Weather } from '../motifs/turbine';
import { createNoise } from '../noise';
import { mix, type Palette, ramp } from '../palette';
import { fade, spray } from '../print';
import type { DrawStyle } from '../style';
import {
  between,
  circle,
  curve,
  format,
  groundBelow,
  HEIGHT,
  horizon,
  path,
  place,
  rect,
  sheet,
  WIDTH,
} from '../svg';

const weathers = ({ ink, deep, mid, soft, paper, accent }: Palette): Weather[] => [
  {
    sky: mix(soft, paper, 0.3),
    haze: soft,
    disc: accent,
    far: mix(mid, soft, 0.5),
    near: deep,
    mast: paper,
    shade: mix(mid, soft, 0.3),
  },
  {
    sky: mix(accent, paper, 0.45),
    haze: accent,
    disc: paper,
    far: mid,
    near: mix(deep, ink, 0.4),
    mast: paper,
    shade: deep,
  },
  {
    sky: mid,
    haze: deep,
    disc: mix(accent, paper, 0.3),
    far: mix(deep, mid, 0.5),
    near: ink,
    mast: paper,
    shade: soft,
  },
  { sky: paper, haze: mix(soft, paper, 0.2), disc: accent, far: soft, near: mid, mast: deep, shade: mid },
];

export const drawTurbines: DrawStyle = (random, palette) => {
  const weather = random.pick(weathers(palette));
  const land = random.between(560, 700);
  const count = random.int(4, 5);
  const tones = ramp(weather.far, weather.near, count);
  const radius = random.between(90, 210);
  const [x, y] = [random.between(480, 1120), random.between(230, 430)];
  const main = { row: random.int(1, 2), x: random.between(660, 940) };
  const furrowed = random.int(1, count - 1);

  const lines = range(count).map((row) => {
    const noise = createNoise(random, 1);
    const depth = row / (count - 1);
    return horizon(
      80,
      (px) => land + (HEIGHT - land - 90) * depth + noise(px / (430 + depth * 260) + 4) * (95 - depth * 20),
    );
  });
  const floor = horizon(80, () => HEIGHT + 60);
  const heightAt = (row: number, px: number) => at(at(lines, row), Math.round((px + 40) / 80))[1];
  const box = [0, land - 130, WIDTH, HEIGHT - land + 130] as const;

  const rows = lines.map((line, row) => {
    const scale = 0.34 + row * 0.2;
    const places =
      row === count - 1
        ? []
        : range(random.int(1, row === 0 ? 5 : 2)).map(() => random.between(60, WIDTH - 60));
    // One turbine stands out; the others keep clear of its wings.
    const clear = places.filter((px) => Math.abs(px - main.x) > 210);
    const turbines = clear
      .filter((px, index) => clear.slice(0, index).every((other) => Math.abs(other - px) > 230 * scale))
      .map((px) =>
        place(
          px,
          heightAt(row, px),
          0,
          scale * random.between(0.85, 1.1),
          drawTurbine(random.between(0, 120), weather, at(tones, row)),
        ),
      );
    if (row === main.row)
      turbines.push(
        place(
          main.x,
          heightAt(row, main.x),
          0,
          random.between(1.05, 1.25),
          drawTurbine(random.between(0, 120), weather, at(tones, row)),
        ),
      );
    const rills =
      row !== furrowed
        ? ''
        : range(9)
            .map((step) =>
              path(curve(line.map(([px, py]) => [px, py + 26 + step * 22])), {
                fill: 'none',
                stroke: weather.mast,
                'stroke-opacity': 0.3,
                'stroke-width': 4,
              }),
            )
            .join('');
    return turbines.join('') + path(groundBelow(line), { fill: at(tones, row) }) + rills;
  });
  const slopes = lines.map((line, row) => between(line, lines[row + 1] ?? floor));
  const clouds = range(random.int(2, 5)).map(() => {
    const [cx, cy, long] = [
      random.between(-100, 1400),
      random.between(80, land - 220),
      random.between(200, 520),
    ];
    return `M${format(cx)} ${format(cy)}h${format(long)}m-${format(long * 0.7)} 26h${format(long * 0.9)}`;
  });

  return [
    sheet(weather.sky),
    spray(
      weather.haze,
      [0, 0, WIDTH, 560],
      rect(0, 0, WIDTH, 560, { fill: fade('up'), 'fill-opacity': 0.9 }),
    ),
    circle(x, y, radius, { fill: weather.disc }),
    path(clouds.join(''), {
      stroke: mix(weather.sky, palette.paper, 0.6),
      'stroke-width': 16,
      'stroke-linecap': 'round',
      'stroke-opacity': 0.8,
    }),
    ...rows,
    spray(
      mix(weather.disc, palette.paper, 0.3),
      box,
      ...slopes.map((d) => path(d, { fill: fade('up'), 'fill-opacity': 0.45 })),
    ),
    spray(palette.ink, box, ...slopes.map((d) => path(d, { fill: fade('down'), 'fill-opacity': 0.5 }))),
  ].join('');
};
