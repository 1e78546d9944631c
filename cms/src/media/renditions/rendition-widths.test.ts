import { expect, test } from 'vitest';
import { type RenditionName, renditionWidth } from './rendition-widths';

const NAMES: RenditionName[] = ['tiny', 'thumbnail', 'small', 'medium', 'large', 'full'];

test.each([
  { width: 1, height: 1, widths: [null, 1, null, null, null, null] },
  { width: 120, height: 80, widths: [null, 120, null, null, null, null] },
  { width: 245, height: 10, widths: [120, 245, null, null, null, null] },
  { width: 246, height: 10, widths: [120, 245, 246, null, null, null] },
  { width: 900, height: 600, widths: [120, 245, 500, 800, 900, null] },
  { width: 8000, height: 5000, widths: [120, 245, 500, 800, 1200, 1920] },
  { width: 1000, height: 16_384, widths: [120, 245, 500, 800, 1000, null] },
  { width: 1000, height: 30_000, widths: [120, 245, 500, 546, null, null] },
  { width: 1, height: 60_000, widths: [null, 1, null, null, null, null] },
])('a picture of $width × $height has renditions of $widths pixels', ({ width, height, widths }) => {
  expect(NAMES.map((name) => renditionWidth(name, { width, height }))).toEqual(widths);
});
