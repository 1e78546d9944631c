import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withoutWebpMetadata } from './webp-metadata';

const frame = (blue: number) =>
  sharp({ create: { width: 6, height: 4, channels: 4, background: { r: 9, g: 9, b: blue, alpha: 0.5 } } })
    .png()
    .toBuffer();

test.each([{ frames: 1 }, { frames: 3 }])(
  'removes EXIF and XMP from a WebP of $frames frames, and nothing else',
  async ({ frames }) => {
    const pictures = await Promise.all(Array.from({ length: frames }, (_, at) => frame(80 * at)));
    const picture = frames > 1 ? sharp(pictures, { join: { animated: true } }) : sharp(pictures[0]);
    const file = await picture
      .webp({ lossless: true })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .toBuffer();
    expect(await sharp(file).metadata()).toMatchObject({ exif: expect.anything(), xmp: expect.anything() });

    const clean = withoutWebpMetadata(file);
    const { exif, xmp, pages = 1 } = await sharp(clean).metadata();
    expect({ exif, xmp, pages }).toEqual({ exif: undefined, xmp: undefined, pages: frames });
    const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();
    expect(await pixels(clean)).toEqual(await pixels(file));
    expect(clean.includes('EXIF')).toBe(false);
  },
);
