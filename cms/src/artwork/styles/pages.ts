import { scatter } from '../geometry';
import { drawBook, drawSheet } from '../motifs/papers';
import { mix } from '../palette';
import { fade, spray } from '../print';
import type { DrawStyle } from '../style';
import { HEIGHT, type Point, place, rect, sheet, WIDTH } from '../svg';

export const drawPages: DrawStyle = (random, palette) => {
  const { ink, deep, mid, soft, accent, spark } = palette;
  const ground = random.pick([deep, accent, mid, mix(soft, mid, 0.4), mix(deep, ink, 0.5), spark]);
  const covers = random.shuffle([accent, spark, deep, ink, mid].filter((cover) => cover !== ground));
  const main: Point = [random.between(720, 880), random.between(490, 580)];
  const size = random.between(1.05, 1.4);
  const tilt = random.between(-24, 24);
  const around = (): Point => [random.between(60, WIDTH - 60), random.between(40, HEIGHT - 40)];
  const sheets = scatter(random, random.int(7, 12), 250, around);
  const books = scatter(random, random.int(2, 4), 620, around).filter(
    ([x, y]) => Math.hypot(x - main[0], (y - main[1]) * 1.3) > 560,
  );

  return [
    sheet(ground),
    spray(ink, [0, 0, WIDTH, HEIGHT], rect(0, 0, WIDTH, HEIGHT, { fill: fade('rim'), 'fill-opacity': 0.6 })),
    ...sheets
      .slice(2)
      .map(([x, y]) =>
        place(x, y, random.between(-50, 50), random.between(0.85, 1.1), drawSheet(random, palette)),
      ),
    ...books.map(([x, y], index) =>
      place(
        x,
        y,
        random.between(-60, 60),
        random.between(0.6, 0.8),
        drawBook(random, palette, covers[(index % 2) + 1] ?? ink),
      ),
    ),
    place(main[0], main[1], tilt, size, drawBook(random, palette, covers[0] ?? ink)),
    ...sheets
      .slice(0, 2)
      .filter(([x, y]) => Math.hypot(x - main[0], y - main[1]) > 520)
      .map(([x, y]) => place(x, y, random.between(-40, 40), 1, drawSheet(random, palette))),
  ].join('');
};
