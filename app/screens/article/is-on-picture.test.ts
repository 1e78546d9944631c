import { expect, test } from 'vitest';
import { isOnPicture } from './is-on-picture.ts';

const BOX = { left: 10, top: 20, width: 400, height: 400 };

test.each([
  { picture: { width: 1600, height: 900 }, point: { x: 210, y: 220 }, on: true },
  { picture: { width: 1600, height: 900 }, point: { x: 12, y: 220 }, on: true },
  { picture: { width: 1600, height: 900 }, point: { x: 210, y: 100 }, on: false },
  { picture: { width: 900, height: 1600 }, point: { x: 210, y: 30 }, on: true },
  { picture: { width: 900, height: 1600 }, point: { x: 50, y: 220 }, on: false },
  { picture: { width: 40, height: 40 }, point: { x: 12, y: 22 }, on: true },
])('the point $point is on the picture $picture: $on', ({ picture, point, on }) => {
  expect(isOnPicture(point, BOX, picture)).toBe(on);
});
