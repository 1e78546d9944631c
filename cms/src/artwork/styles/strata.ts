import { at, range } from '../lists';
import { drawTexture, TEXTURES } from '../motifs/rock';
import { createNoise } from '../noise';
import { mix } from '../palette';
import { fade, spray } from '../print';
import type { DrawStyle } from '../style';
import { between, curve, HEIGHT, horizon, type Point, path, rect, WIDTH } from '../svg';

export const drawStrata: DrawStyle = (random, palette) => {
  const { ink, deep, mid, soft, paper, accent, spark } = palette;
  const count = random.int(7, 10);
  const sky = random.between(90, 230);
  const [tilt, fold, wave] = [random.between(-0.16, 0.16), random.between(20, 120), random.between(380, 760)];
  const shift = random.between(0, 9);
  // A fault breaks the layers and drops one side.
  const fault = {
    x: random.between(500, 1100),
    drop: random.chance(0.65) ? random.sign() * random.between(50, 130) : 0,
    lean: random.between(-0.35, 0.35),
  };
  const earth = [
    mid,
    soft,
    mix(deep, mid, 0.4),
    mix(soft, paper, 0.5),
    deep,
    mix(mid, soft, 0.5),
    mix(mid, accent, 0.35),
    mix(deep, ink, 0.4),
  ];
  const tones = [...random.shuffle(earth), ...random.shuffle(earth)];
  const weights = range(count).map(() => random.between(0.4, 1.6));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const seam = random.int(Math.floor(count * 0.4), Math.ceil(count * 0.55));

  let level = sky;
  let above = horizon(40, () => 0);
  const lines = [...weights, 1].map((weight, index) => {
    const rough = createNoise(random, 3);
    const base = level;
    level += ((HEIGHT + 120 - sky) * weight) / total;
    const strength = Math.min(1, 0.25 + index * 0.25);
    const line = horizon(40, (x) => {
      const side = x + (base - 500) * fault.lean > fault.x ? fault.drop : 0;
      const bent = tilt * (x - 800) + fold * Math.sin(x / wave + shift);
      return (
        base +
        (index === 0 ? 0.3 : 1) * (bent + side * 0.5 * strength * 2) +
        rough(x / 170 + 9) * (index === 0 ? 26 : 17)
      );
    });
    // A layer may run thin, but none comes up through the one above.
    above = line.map(([x, y], step): Point => [x, Math.max(y, at(above, step)[1] + (index === 1 ? 44 : 18))]);
    return above;
  });
  const bottom = horizon(40, () => HEIGHT + 300);
  const layers = lines.map((line, index) => ({ line, under: lines[index + 1] ?? bottom }));
  const [surface] = layers;
  const grass = surface?.line.map(([x, y]): Point => [x, y + 24]) ?? [];
  const bands = layers.map(({ line, under }, index) => {
    const tone = index === seam ? accent : at(tones, index);
    const dark = parseInt(tone.slice(1, 3), 16) + parseInt(tone.slice(3, 5), 16) < 230;
    return [
      path(between(line, bottom), { fill: tone }),
      drawTexture(random, random.pick(TEXTURES), line, under, dark ? soft : ink),
      path(curve(line), {
        fill: 'none',
        stroke: ink,
        'stroke-width': index === seam ? 7 : 4,
        'stroke-opacity': 0.8,
      }),
    ].join('');
  });

  return [
    rect(0, 0, WIDTH, HEIGHT, { fill: paper }),
    spray(
      soft,
      [0, 0, WIDTH, sky + 160],
      rect(0, 0, WIDTH, sky + 160, { fill: fade('down'), 'fill-opacity': 0.8 }),
    ),
    ...bands,
    path(between(at(lines, 0), grass), { fill: spark }),
    spray(
      ink,
      [0, sky, WIDTH, HEIGHT - sky],
      ...layers.map(({ line, under }) =>
        path(between(line, under), { fill: fade('down'), 'fill-opacity': 0.5 }),
      ),
    ),
  ].join('');
};
