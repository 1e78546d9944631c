import { expect, test } from 'vitest';
import { watchPointer } from './load-application.ts';

test.each([
  { positions: [[5, 5]], moved: [false] },
  {
    positions: [
      [5, 5],
      [5, 5],
    ],
    moved: [false, false],
  },
  {
    positions: [
      [5, 5],
      [5, 6],
    ],
    moved: [false, true],
  },
  {
    positions: [
      [5, 5],
      [6, 5],
      [6, 5],
    ],
    moved: [false, true, false],
  },
  {
    positions: [
      [0, 0],
      [0, 1],
    ],
    moved: [false, true],
  },
])('a pointer at $positions has moved: $moved', ({ positions, moved }) => {
  const hasMoved = watchPointer();
  expect(positions.map(([screenX = 0, screenY = 0]) => hasMoved({ screenX, screenY }))).toEqual(moved);
});
