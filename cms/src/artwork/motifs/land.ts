import { area, centre, clip, hatch, type Polygon, shrink } from '../geometry';
import { cycle } from '../lists';
import type { Random } from '../random';
import { format, type Point, path, polygon } from '../svg';

/** Splits land across its long side, again and again, as heirs do. */
export function divide(random: Random, land: Polygon, limit: number): Polygon[] {
  if (area(land) < limit * random.between(0.7, 1.9) || land.length < 3) return [land];
  const sides = land.map((from, index): { length: number; angle: number } => {
    const to = cycle(land, index + 1);
    return {
      length: Math.hypot(to[0] - from[0], to[1] - from[1]),
      angle: Math.atan2(to[1] - from[1], to[0] - from[0]),
    };
  });
  const long = sides.reduce((best, side) => (side.length > best.length ? side : best));
  const angle = long.angle + random.gaussian(0, 0.09);
  const normal: Point = [Math.cos(angle), Math.sin(angle)];
  const [cx, cy] = centre(land);
  const slip = random.between(-0.2, 0.2) * long.length;
  const through: Point = [cx + normal[0] * slip, cy + normal[1] * slip];
  return [clip(land, through, normal), clip(land, through, [-normal[0], -normal[1]])].flatMap((part) =>
    divide(random, part, limit),
  );
}

export function drawCrop(random: Random, field: Polygon, color: string, dark: string, light: string): string {
  const ground = path(polygon(field), {
    fill: color,
    stroke: color,
    'stroke-width': 6,
    'stroke-linejoin': 'round',
  });
  const [first, second] = [cycle(field, 0), cycle(field, 1)];
  const along = Math.atan2(second[1] - first[1], second[0] - first[0]) + random.pick([0, 0, Math.PI / 2]);
  const inner = shrink(field, 10);
  const rows = (gap: number) =>
    hatch(inner, along, gap)
      .map(([from, to]) => `M${format(from[0])} ${format(from[1])}L${format(to[0])} ${format(to[1])}`)
      .join('');
  switch (random.pick(['furrows', 'furrows', 'stripes', 'orchard', 'drills', 'plain'] as const)) {
    case 'furrows':
      return (
        ground +
        path(rows(random.between(13, 20)), { stroke: dark, 'stroke-width': 4, 'stroke-opacity': 0.55 })
      );
    case 'stripes':
      return (
        ground +
        path(rows(random.between(30, 46)), { stroke: light, 'stroke-width': 15, 'stroke-opacity': 0.5 })
      );
    case 'orchard':
      return (
        ground +
        path(rows(33), {
          stroke: dark,
          'stroke-width': 17,
          'stroke-linecap': 'round',
          'stroke-dasharray': '.1 32',
          'stroke-opacity': 0.8,
        })
      );
    case 'drills':
      return (
        ground +
        path(rows(22), {
          stroke: dark,
          'stroke-width': 7,
          'stroke-linecap': 'round',
          'stroke-dasharray': '13 15',
          'stroke-opacity': 0.6,
        })
      );
    case 'plain':
      return ground;
  }
}
