import { at, range } from './lists';
import type { Random } from './random';
import { format, type Point } from './svg';

export type Polygon = readonly Point[];

/** What of a convex polygon lies on the side of the line through `through` that `normal` points to. */
export function clip(polygon: Polygon, through: Point, normal: Point): Polygon {
  const side = ([x, y]: Point) => (x - through[0]) * normal[0] + (y - through[1]) * normal[1];
  return polygon.flatMap((from, index) => {
    const to = at(polygon, (index + 1) % polygon.length);
    const [a, b] = [side(from), side(to)];
    const kept: Point[] = a >= 0 ? [from] : [];
    if (a * b < 0)
      kept.push([from[0] + ((to[0] - from[0]) * a) / (a - b), from[1] + ((to[1] - from[1]) * a) / (a - b)]);
    return kept;
  });
}

export function centre(polygon: Polygon): Point {
  const sum = polygon.reduce<Point>(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return [sum[0] / polygon.length, sum[1] / polygon.length];
}

export function area(polygon: Polygon): number {
  const twice = polygon.reduce((sum, [x, y], index) => {
    const next = at(polygon, (index + 1) % polygon.length);
    return sum + x * next[1] - next[0] * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** The polygon drawn in towards its centre by about `gap`. */
export function shrink(polygon: Polygon, gap: number): Polygon {
  const [cx, cy] = centre(polygon);
  return polygon.map(([x, y]) => {
    const distance = Math.hypot(x - cx, y - cy);
    const share = Math.max(0.2, 1 - gap / (distance || 1));
    return [cx + (x - cx) * share, cy + (y - cy) * share];
  });
}

/** The stretches of parallel lines, `gap` apart and at `angle` (radians), inside a convex polygon. */
export function hatch(polygon: Polygon, angle: number, gap: number): [Point, Point][] {
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const offset = ([x, y]: Point) => y * ux - x * uy;
  const along = ([x, y]: Point) => x * ux + y * uy;
  const offsets = polygon.map(offset);
  const [low, high] = [Math.min(...offsets), Math.max(...offsets)];
  return range((high - low) / gap).flatMap((row): [Point, Point][] => {
    const level = low + (row + 0.5) * gap;
    const ends = polygon.flatMap((from, index) => {
      const to = at(polygon, (index + 1) % polygon.length);
      const [a, b] = [offset(from) - level, offset(to) - level];
      return a * b < 0 ? [along(from) + ((along(to) - along(from)) * a) / (a - b)] : [];
    });
    if (ends.length < 2) return [];
    const point = (length: number): Point => [ux * length - uy * level, uy * length + ux * level];
    return [[point(Math.min(...ends)), point(Math.max(...ends))]];
  });
}

/** Places at least `gap` apart, found by trying; fewer than `count` where there is no room. */
export function scatter(random: Random, count: number, gap: number, propose: () => Point): Point[] {
  const places: Point[] = [];
  for (let attempt = 0; attempt < count * 30 && places.length < count; attempt += 1) {
    const [x, y] = propose();
    if (places.every(([px, py]) => Math.hypot(px - x, py - y) >= gap)) places.push([x, y]);
  }
  return random.shuffle(places);
}

/** A closed line around the points, through the middles of its sides: no corner is left. */
export function rounded(points: Polygon): string {
  const middle = (index: number) => {
    const [from, to] = [at(points, index), at(points, (index + 1) % points.length)];
    return `${format((from[0] + to[0]) / 2)} ${format((from[1] + to[1]) / 2)}`;
  };
  const [first] = points;
  if (!first) return '';
  const turns = points.slice(1).map(([x, y], index) => `Q${format(x)} ${format(y)} ${middle(index + 1)}`);
  return `M${middle(0)}${turns.join('')}Q${format(first[0])} ${format(first[1])} ${middle(0)}Z`;
}
