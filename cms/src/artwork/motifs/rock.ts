import { at, range } from '../lists';
import type { Random } from '../random';
import { curve, type Point, path } from '../svg';

export const TEXTURES = ['pebbles', 'dashes', 'bricks', 'dots', 'ticks', 'lines', 'plain'] as const;

type Texture = (typeof TEXTURES)[number];

/** Marks a geologist would draw, between two lines of the same steps. */
export function drawTexture(
  random: Random,
  texture: Texture,
  upper: readonly Point[],
  lower: readonly Point[],
  color: string,
): string {
  const line = {
    stroke: color,
    'stroke-width': 3.4,
    fill: 'none',
    'stroke-linecap': 'round',
    'stroke-opacity': 0.75,
  };
  const places = (gap: number, jitter: number) =>
    upper.flatMap(([x, top], index) => {
      const height = at(lower, index)[1] - top;
      return range((height - gap * 0.4) / gap).map(
        (row): Point => [
          x + (row % 2 ? 20 : 0) + random.between(-jitter, jitter),
          top + (row + 0.75) * gap + random.between(-jitter, jitter) * 0.4,
        ],
      );
    });
  const all = (gap: number, jitter: number, mark: (x: number, y: number) => string) =>
    path(
      places(gap, jitter)
        .map(([x, y]) => mark(Math.round(x), Math.round(y)))
        .join(''),
      line,
    );
  switch (texture) {
    case 'pebbles':
      return all(34, 9, (x, y) => `M${x} ${y}c4-9 20-9 22 0c1 8-20 11-22 0z`);
    case 'dashes':
      return all(19, 8, (x, y) => `M${x} ${y}h${random.int(8, 24)}`);
    case 'bricks':
      return all(30, 0, (x, y) => `M${x} ${y}h36m-18 0v28`);
    case 'dots':
      return path(
        places(15, 11)
          .map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h.1`)
          .join(''),
        { ...line, 'stroke-width': 6 },
      );
    case 'ticks':
      return all(26, 7, (x, y) => `M${x} ${y}l7 10l7-10`);
    case 'lines':
      return range(5)
        .map((row) =>
          path(
            curve(
              upper.map(([x, top], index): Point => [x, top + ((at(lower, index)[1] - top) * (row + 1)) / 6]),
            ),
            line,
          ),
        )
        .join('');
    case 'plain':
      return '';
  }
}
