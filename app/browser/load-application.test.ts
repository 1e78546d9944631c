// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { loadApplication, watchPointer } from './load-application.ts';

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

test.each([
  { page: 'that was loaded again to show a frame', state: { wanted: 0 }, loads: true },
  { page: 'that shows no frame', state: null, loads: false },
])('on a costly connection a page $page loads the application without an interaction: $loads', (page) => {
  delete window.mastheadStyles;
  // Any module that exists stands for the application.
  document.head.innerHTML = '<meta name="masthead-scripts" content="node:path">';
  history.replaceState(page.state, '');
  loadApplication({ saveData: true });
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(window.mastheadStyles !== undefined).toBe(page.loads);
});
