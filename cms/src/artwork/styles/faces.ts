import { range } from '../lists';
import { drawBust } from '../motifs/bust';
import { mix } from '../palette';
import { fade, spray } from '../print';
import type { DrawStyle } from '../style';
import { HEIGHT, place, rect, sheet, WIDTH } from '../svg';

export const drawFaces: DrawStyle = (random, palette) => {
  const { ink, deep, mid, soft, paper, accent, spark } = palette;
  const ground = random.pick([soft, accent, mid, mix(spark, paper, 0.3), deep]);
  const rows = random.int(4, 5);
  const size = (rows === 4 ? 0.95 : 0.78) * random.between(0.95, 1.08);
  const gap = 338 * size;
  const first = random.between(40, 110);

  const crowd = range(rows).map((row) => {
    const depth = row / (rows - 1);
    const scale = size * (0.86 + 0.24 * depth);
    const foot = first + 455 * size + ((HEIGHT + 165 - first - 455 * size) * row) / (rows - 1);
    const step = gap * (0.9 + 0.2 * depth);
    const start = -step * 0.35 + (row % 2) * step * 0.5;
    const busts = range((WIDTH - start + step * 0.5) / step + 0.7).map((index) =>
      place(
        start + index * step + random.between(-18, 18) - 300 * scale,
        foot - 610 * scale + random.between(-24, 24),
        0,
        scale,
        drawBust(random, palette, ground),
      ),
    );
    // Each row stands in the shade of the air before it.
    const haze = spray(
      row === 0 ? ground : mix(ground, ink, 0.2 * row),
      [0, foot - 330 * scale, WIDTH, 300],
      rect(0, foot - 330 * scale, WIDTH, 300, {
        fill: fade('down'),
        'fill-opacity': row === rows - 1 ? 0 : 0.75,
      }),
    );
    return busts.join('') + (row === rows - 1 ? '' : haze);
  });

  return [
    sheet(ground),
    spray(
      mix(ground, ink, 0.5),
      [0, 0, WIDTH, 400],
      rect(0, 0, WIDTH, 400, { fill: fade('up'), 'fill-opacity': 0.6 }),
    ),
    ...crowd,
  ].join('');
};
