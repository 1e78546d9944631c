import { expect, test } from 'vitest';
import { iconSize } from './icon-size';

const icon = (...sizes: [number, number][]) =>
  Buffer.from([0, 0, 1, 0, sizes.length, 0, ...sizes.flatMap((size) => [...size, ...Array(14).fill(0)])]);

test.each([
  { file: icon([16, 16]), size: { width: 16, height: 16 } },
  { file: icon([16, 16], [0, 0], [48, 32]), size: { width: 256, height: 256 } },
  { file: icon(), size: null },
  { file: Buffer.from([0, 0, 1, 0]), size: null },
])('an icon is as large as its largest picture: $size', ({ file, size }) => {
  expect(iconSize(file)).toEqual(size);
});
