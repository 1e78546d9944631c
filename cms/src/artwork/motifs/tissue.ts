import { clip, type Polygon, scatter } from '../geometry';
import { range } from '../lists';
import { createNoise } from '../noise';
import type { Random } from '../random';
import { HEIGHT, type Point, WIDTH } from '../svg';

/** Tissue: each cell takes the ground nearest to its seed (Voronoi). */
export function growTissue(random: Random): Polygon[] {
  const seeds = scatter(random, random.int(38, 70), random.between(150, 200), () => [
    random.between(-130, WIDTH + 130),
    random.between(-130, HEIGHT + 130),
  ]);
  const [left, top, right, bottom] = [-260, -260, WIDTH + 260, HEIGHT + 260];
  return seeds.map((seed) =>
    seeds.reduce<Polygon>(
      (cell, other) => {
        if (other === seed || cell.length < 3) return cell;
        const middle: Point = [(seed[0] + other[0]) / 2, (seed[1] + other[1]) / 2];
        return clip(cell, middle, [seed[0] - other[0], seed[1] - other[1]]);
      },
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
    ),
  );
}

/** Cells adrift: soft-edged, apart from one another, of all sizes. */
export function strew(random: Random): Polygon[] {
  const noise = createNoise(random, 1);
  // The one to look at comes first and has the room it wants.
  const placed = [{ x: random.between(700, 900), y: random.between(460, 610), r: random.between(150, 205) }];
  for (const attempt of range(900)) {
    const r = random.between(52, 150) * (attempt < 250 ? 1 : 0.62);
    const cell = { x: random.between(-40, WIDTH + 40), y: random.between(-40, HEIGHT + 40), r };
    if (placed.every((other) => Math.hypot(other.x - cell.x, other.y - cell.y) > (other.r + r) * 1.03))
      placed.push(cell);
  }
  return placed.map(({ x, y, r }, index) =>
    range(12).map((step): Point => {
      const turn = (step / 12) * Math.PI * 2;
      const reach = r * (1 + 0.22 * noise(Math.cos(turn) + 5, Math.sin(turn) + index * 7));
      return [x + reach * Math.cos(turn), y + reach * Math.sin(turn)];
    }),
  );
}
