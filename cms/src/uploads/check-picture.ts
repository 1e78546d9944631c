import { errors } from '@strapi/utils';
import { limitDecoding } from './decoding-limiter';
import { MAX_PIXELS, openPicture, readHeader } from './open-picture';
import { claimedKind } from './picture-kind';
import { readStart, svgSize } from './svg-size';

/** A file of a multipart form, in the temporary folder. */
export type UploadedFile = { filepath: string; originalFilename: string | null; mimetype: string | null };

/** The first bytes of an ICO file. */
const ICON_SIGNATURE = Buffer.from([0, 0, 1, 0]);

/**
 * Throws an ApplicationError with a message for the editor if the file is not a picture, is damaged or has too many
 * pixels. The number of pixels is read from the header, before anything is decoded.
 */
export async function checkPicture({ filepath, originalFilename, mimetype }: UploadedFile): Promise<void> {
  const name = originalFilename ?? 'The file';
  const kind = claimedKind(name, mimetype);
  if (kind === 'raster') return checkRaster(filepath, name);

  const start = await readStart(filepath);
  const isGenuine =
    kind === 'svg' ? svgSize(start.toString()) !== null : start.subarray(0, 4).equals(ICON_SIGNATURE);
  if (!isGenuine) {
    throw new errors.ApplicationError(
      `${name} is not really an ${kind === 'svg' ? 'SVG' : 'icon'}. Please check its file extension and upload it again.`,
    );
  }
}

async function checkRaster(filepath: string, name: string): Promise<void> {
  const unreadable = new errors.ApplicationError(
    `${name} cannot be read. It may be damaged, or in a format that browsers do not show. Please save it as JPEG or PNG and upload it again.`,
  );
  const { width, height } = await readHeader(filepath).catch(() => {
    throw unreadable;
  });
  if (width * height > MAX_PIXELS) {
    throw new errors.ApplicationError(
      `${name} has ${formatCount(width)} × ${formatCount(height)} pixels; the limit is ${MAX_PIXELS / 1_000_000} million. Please make it smaller and upload it again.`,
    );
  }
  // Shrinking decodes every line without keeping the whole picture in memory.
  const decode = () => openPicture(filepath).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
  await limitDecoding(width * height, decode).catch(() => {
    throw unreadable;
  });
}

const formatCount = (pixels: number) => pixels.toLocaleString('en');
