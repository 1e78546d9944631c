import sharp, { type Metadata, type Sharp } from 'sharp';

/**
 * Decoding 64 million pixels takes 200 to 600 MB of memory. A limit is needed because a small file can declare any
 * number of pixels.
 */
export const MAX_PIXELS = 64_000_000;

/** The libvips loaders of the formats that editors upload. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'];

/** Damage that browsers overlook too, such as stray bytes between the parts of a JPEG, doesn't count as an error. */
const failOn = 'error';

/** Opens a picture for decoding, which fails if it has too many pixels. */
export function openPicture(picture: string | Buffer): Sharp {
  return sharp(picture, { limitInputPixels: MAX_PIXELS, failOn });
}

/** Reads the header without decoding the picture. Fails if the format is unknown. */
export function readHeader(picture: string | Buffer): Promise<Metadata> {
  return sharp(picture, { limitInputPixels: false, failOn }).metadata();
}

/**
 * Blocks every decoder of this process except those of the common raster formats. The most important one to block is the SVG
 * decoder, which can keep two cores busy and take all memory: sharp recognises an SVG under any file name. SVGs are drawn in a
 * process of their own (`draw-svg.ts`).
 */
export function blockOtherDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) });
}
