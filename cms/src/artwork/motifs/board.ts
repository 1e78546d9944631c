import { at, range } from '../lists';
import type { Random } from '../random';
import type { Point } from '../svg';

export const [COLUMNS, ROWS] = [51, 34];

const WAYS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/** Which crossings of the lattice are taken. Traces keep to the lattice, so none touches another. */
export class Board {
  private readonly taken = new Set<number>();

  isFree(x: number, y: number): boolean {
    return x >= -1 && y >= -1 && x <= COLUMNS && y <= ROWS && !this.taken.has(y * 1000 + x);
  }

  take(x: number, y: number): void {
    this.taken.add(y * 1000 + x);
  }

  /** Whether a step may be made: diagonals must not slip between two traces. */
  isOpen(x: number, y: number, [dx, dy]: readonly [number, number]): boolean {
    const isClear = this.isFree(x + dx, y + dy);
    return dx !== 0 && dy !== 0 ? isClear && (this.isFree(x + dx, y) || this.isFree(x, y + dy)) : isClear;
  }

  /** Walks from a place until the way is shut or `length` is used up, bending by half right angles. */
  walk(random: Random, start: Point, heading: number, length: number): Point[] {
    let [x, y] = start;
    let way = heading;
    const passed: Point[] = [[x, y]];
    this.take(x, y);
    for (const step of range(length)) {
      const bend = step > 1 && random.chance(0.16) ? random.sign() : 0;
      const options = [way + bend, way, way + 1, way - 1].map((option) => (option + 8) % 8);
      // A trace that turns back on where it came from looks lost.
      const next = options.find(
        (option) =>
          Math.min((option - heading + 8) % 8, (heading - option + 8) % 8) <= 2 &&
          this.isOpen(x, y, at(WAYS, option)),
      );
      if (next === undefined) break;
      way = next;
      const [dx, dy] = at(WAYS, way);
      [x, y] = [x + dx, y + dy];
      this.take(x, y);
      passed.push([x, y]);
    }
    return passed;
  }
}
