import { rounded } from './geometry';
import type { Point } from './svg';

/** Heights on a lattice: `columns × rows` knots, `cell` apart, the first at `origin`. */
export type Field = {
  columns: number;
  rows: number;
  cell: number;
  origin: Point;
  heightAt: (column: number, row: number) => number;
};

/**
 * The area at or above `level` as closed outlines in one path, for `fill-rule="evenodd"` (marching squares).
 * Beyond the lattice all land counts as low, so outlines close along the edge.
 */
export function areaAbove(field: Field, level: number): string {
  const { columns, rows, cell, origin, heightAt } = field;
  const isInside = (column: number, row: number) => column >= 0 && row >= 0 && column < columns && row < rows;
  const height = (column: number, row: number) => (isInside(column, row) ? heightAt(column, row) : level - 1);
  const next = new Map<string, { point: Point; to: string }>();

  // Each crossing of a lattice edge is named by the edge; a segment leads from one crossing to another.
  const across = (column: number, row: number) => {
    const [from, to] = [height(column, row), height(column + 1, row)];
    const x = column + (level - from) / (to - from);
    return { key: `h${column},${row}`, point: [origin[0] + x * cell, origin[1] + row * cell] as const };
  };
  const down = (column: number, row: number) => {
    const [from, to] = [height(column, row), height(column, row + 1)];
    const y = row + (level - from) / (to - from);
    return { key: `v${column},${row}`, point: [origin[0] + column * cell, origin[1] + y * cell] as const };
  };

  for (let row = -1; row < rows; row += 1) {
    for (let column = -1; column < columns; column += 1) {
      const corners = [
        height(column, row),
        height(column + 1, row),
        height(column + 1, row + 1),
        height(column, row + 1),
      ];
      const code = corners.reduce((sum, corner, bit) => sum + (corner >= level ? 1 << bit : 0), 0);
      if (code === 0 || code === 15) continue;
      const [top, right, bottom, left] = [
        () => across(column, row),
        () => down(column + 1, row),
        () => across(column, row + 1),
        () => down(column, row),
      ];
      const link = (from: typeof top, to: typeof top) => {
        const start = from();
        next.set(start.key, { point: start.point, to: to().key });
      };
      // High land always lies to the right of the way, so segments join head to tail.
      switch (code) {
        case 1:
          link(top, left);
          break;
        case 2:
          link(right, top);
          break;
        case 3:
          link(right, left);
          break;
        case 4:
          link(bottom, right);
          break;
        case 5:
          link(top, left);
          link(bottom, right);
          break;
        case 6:
          link(bottom, top);
          break;
        case 7:
          link(bottom, left);
          break;
        case 8:
          link(left, bottom);
          break;
        case 9:
          link(top, bottom);
          break;
        case 10:
          link(right, top);
          link(left, bottom);
          break;
        case 11:
          link(right, bottom);
          break;
        case 12:
          link(left, right);
          break;
        case 13:
          link(top, right);
          break;
        case 14:
          link(left, top);
          break;
      }
    }
  }

  let d = '';
  while (next.size > 0) {
    const outline: Point[] = [];
    let key = next.keys().next().value;
    while (key !== undefined) {
      const step = next.get(key);
      if (!step) break;
      next.delete(key);
      outline.push(step.point);
      key = step.to;
    }
    // Specks are noise of the lattice, not land.
    if (outline.length > 8) d += rounded(outline);
  }
  return d;
}
