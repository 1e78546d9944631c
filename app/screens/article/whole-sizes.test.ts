import * as v from 'valibot';
import { expect, test } from 'vitest';
import { image } from '#contract/body/image.ts';
import { coverSizes, sizeOf, wholeSizes } from './whole-sizes.ts';

const picture = (width?: number, height?: number) => v.parse(image, { url: '/quay.jpg', width, height });

test.each([
  { width: 1600, height: 1600, sizes: '50vw' },
  { width: 4000, height: 800, sizes: '50vw' },
  { width: 1000, height: 4000, sizes: '(max-aspect-ratio: 22/100) 100vw, 22vh' },
  { width: 1, height: 10_000, sizes: '(max-aspect-ratio: 1/100) 100vw, 1vh' },
])(
  'a picture of $width × $height at half the screen width loads with sizes $sizes',
  ({ width, height, sizes }) => {
    expect(wholeSizes(picture(width, height), '50vw')).toBe(sizes);
  },
);

test.each([
  { width: 3000, height: 2000, sizes: '(min-width: 64rem) min(80vw, 94rem), 100vw' },
  { width: 1600, height: 1200, sizes: '(min-width: 64rem) min(80vw, 94rem), 100vw' },
  { width: 1600, height: 1600, sizes: '(min-width: 64rem) min(60vw, 71rem), 75vw' },
  { width: 1000, height: 4000, sizes: '(min-width: 64rem) min(15vw, 18rem), 19vw' },
])('a cover of $width × $height loads with sizes $sizes', ({ width, height, sizes }) => {
  expect(coverSizes(picture(width, height))).toBe(sizes);
});

test.each([{}, { width: 300 }, { width: 0, height: 0 }])(
  'a picture of unknown size ($width × $height) reserves the default space',
  ({ width, height }: { width?: number; height?: number }) => {
    expect(sizeOf(picture(width, height))).toEqual({ width: 1200, height: 800 });
  },
);
