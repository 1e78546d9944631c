import { fade, overprint, sprayAll } from '../print';
import type { DrawStyle } from '../style';
import { circle, groundBelow, HEIGHT, horizon, path, rect, sheet, WIDTH } from '../svg';

export const drawFields: DrawStyle = (random, palette) => {
  const [level, bend] = [random.between(560, 800), random.between(0.002, 0.006)];
  const hill = groundBelow(horizon(80, (x) => level + 70 * Math.sin(x * bend)));
  return [
    sheet(palette.paper),
    sprayAll(palette.soft, rect(0, 0, WIDTH, HEIGHT, { fill: fade('up') })),
    circle(random.between(500, 1100), random.between(300, 520), random.between(120, 260), {
      fill: palette.accent,
    }),
    overprint(path(hill, { fill: palette.mid })),
  ].join('');
};
