import { expect, test } from 'vitest';
import { watchPointer } from './load-application.ts';

test.each([
  { seen: [[5, 5]], moved: [false] },
  {
    seen: [
      [5, 5],
      [5, 5],
    ],
    moved: [false, false],
  },
  {
    seen: [
      [5, 5],
      [5, 6],
    ],
    moved: [false, true],
  },
  {
    seen: [
      [5, 5],
      [6, 5],
      [6, 5],
    ],
    moved: [false, true, false],
  },
  {
    seen: [
      [0, 0],
      [0, 1],
    ],
    moved: [false, true],
  },
])('a pointer seen at $seen has moved: $moved', ({ seen, moved }) => {
  const hasMoved = watchPointer();
  expect(seen.map(([screenX = 0, screenY = 0]) => hasMoved({ screenX, screenY }))).toEqual(moved);
});
