import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { svgSize } from './svg-size';

const svg = (attributes: string) => `<?xml version="1.0"?><svg ${attributes}><rect/></svg>`;

describe('the size of an SVG', () => {
  test.each([
    { attributes: 'width="640" height="480"', size: [640, 480] },
    { attributes: "width='640px' height='480.4px'", size: [640, 480] },
    { attributes: 'width = "1in"\n height="2.54cm"', size: [96, 96] },
    { attributes: 'width="72pt" height="6pc"', size: [96, 96] },
    { attributes: 'width="64" viewBox="0 0 640 480"', size: [64, 48] },
    { attributes: 'height="48" width="100%" viewBox="0,0,640,480"', size: [64, 48] },
    { attributes: 'width="64"', size: [64, 150] },
    { attributes: 'viewBox="0 0 24 12"', size: [1200, 600] },
    { attributes: 'width="100%" height="100%" viewBox="-4 -4 .5 .25"', size: [1200, 600] },
    { attributes: 'width="100%" height="100%"', size: [300, 150] },
    { attributes: 'width="0" height="0"', size: [300, 150] },
    { attributes: 'width="2em" height="1em" viewBox="0 0 0 9"', size: [300, 150] },
    { attributes: 'data-width="5" aria-label="a > b" width="64" height="48"', size: [64, 48] },
    { attributes: 'viewBox="0 0 1 1e12"', size: [1200, 100_000] },
    { attributes: 'viewBox="0 0 none"', size: [300, 150] },
  ])('$attributes', ({ attributes, size: [width, height] }) => {
    expect(svgSize(svg(attributes))).toEqual({ width, height });
  });

  test('without attributes', () => expect(svgSize('<svg></svg>')).toEqual({ width: 300, height: 150 }));

  test.each(['', 'This is not a picture.', '<svgs width="1">', '<svg width="64'])(
    'is unknown for %j',
    (start) => expect(svgSize(start)).toBeNull(),
  );

  test('is always a whole number of pixels', () => {
    fc.assert(
      fc.property(fc.string(), fc.double(), fc.string(), (width, height, viewBox) => {
        const size = svgSize(svg(`width="${width}" height="${height}" viewBox="${viewBox}"`));
        for (const side of Object.values(size ?? {})) {
          expect(Number.isInteger(side) && side >= 1 && side <= 100_000).toBe(true);
        }
      }),
    );
  });
});
