import sharp, { type Metadata, type Sharp } from 'sharp';

/**
 * The most pixels a picture may have. One of 64 million takes 200 to 600 MB of memory while it is decoded;
 * a small file can claim any number.
 */
export const MOST_PIXELS = 64_000_000;

/** The loaders for what editors upload. Without the others, neither SVG nor anything rarer is ever decoded. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'];

/** Opens a picture to be decoded; what has too many pixels fails. */
export function openPicture(picture: string | Buffer): Sharp {
  return sharp(picture, { limitInputPixels: MOST_PIXELS });
}

/** What the header says. Nothing is decoded. Fails where there is no picture of a known format. */
export function readHeader(picture: string | Buffer): Promise<Metadata> {
  return sharp(picture, { limitInputPixels: false }).metadata();
}

/**
 * From now on this process decodes photographs and the like only. An SVG can keep two cores busy and take all
 * memory; it is recognised by its content, whatever its name is.
 */
export function decodeOnlyPixels(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) });
}
