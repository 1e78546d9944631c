import * as v from 'valibot';
import { expect, test } from 'vitest';
import { image } from '#contract/entities/image.ts';
import { sizeOf, wholeSizes } from './whole-sizes.ts';

const picture = (width?: number, height?: number) => v.parse(image, { url: '/quay.jpg', width, height });

test.each([
  { width: 1600, height: 1600, sizes: '(max-aspect-ratio: 85/100) 100vw, 85vh' },
  { width: 1000, height: 4000, sizes: '(max-aspect-ratio: 22/100) 100vw, 22vh' },
  { width: 4000, height: 800, sizes: '(max-aspect-ratio: 425/100) 100vw, 425vh' },
  { width: 1, height: 10_000, sizes: '(max-aspect-ratio: 1/100) 100vw, 1vh' },
])('a picture of $width × $height is loaded for a width of $sizes', ({ width, height, sizes }) => {
  expect(wholeSizes(picture(width, height))).toBe(sizes);
});

test.each([{}, { width: 300 }, { width: 0, height: 0 }])(
  'a picture of unknown size ($width × $height) gets the place of a usual one',
  ({ width, height }: { width?: number; height?: number }) => {
    expect(sizeOf(picture(width, height))).toEqual({ width: 1200, height: 800 });
  },
);
