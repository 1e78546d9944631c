import { at, range } from '../lists';
import type { Random } from '../random';
import { format, type Point } from '../svg';

/** The way through all the points with corners rounded off. */
export function track(points: readonly Point[], radius: number): string {
  const toward = (from: Point, to: Point): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const share = Math.min(0.5, radius / length);
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  };
  const xy = ([x, y]: Point) => `${format(x)} ${format(y)}`;
  const corners = points
    .slice(1, -1)
    .map(
      (corner, index) =>
        `L${xy(toward(corner, at(points, index)))}Q${xy(corner)} ${xy(toward(corner, at(points, index + 2)))}`,
    );
  return `M${xy(at(points, 0))}${corners.join('')}L${xy(at(points, points.length - 1))}`;
}

/**
 * A line that comes in on one level, runs through the middle on another and leaves on a third; it only ever
 * turns by half right angles. `x` is along and `y` across: lines from top to bottom are the same, turned over.
 */
export function course(
  random: Random,
  from: number,
  middle: number,
  to: number,
  centre: number,
  long: number,
): Point[] {
  const [near, far] = [Math.abs(middle - from), Math.abs(to - middle)];
  const inward = centre - random.between(190, 260) - near;
  const outward = centre + random.between(190, 260);
  return [
    [-700, from],
    [inward, from],
    [inward + near, middle],
    [outward, middle],
    [outward + far, to],
    [long + 700, to],
  ];
}

export const turnOver = (points: readonly Point[]) => points.map(([x, y]): Point => [y, x]);

/** Stops along the straight stretches, clear of corners and of the middle. */
export function stops(points: readonly Point[], [cx, cy]: Point, gap: number): Point[] {
  return points
    .slice(1)
    .flatMap((to, index) => {
      const from = at(points, index);
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const count = Math.floor((length - 90) / gap);
      return range(count).map((stop): Point => {
        const share = (stop + 1) / (count + 1);
        return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      });
    })
    .filter(([x, y]) => Math.hypot(x - cx, y - cy) > 165);
}
