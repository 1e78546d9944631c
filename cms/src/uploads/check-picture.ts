import { errors } from '@strapi/utils';
import { drawingSize, readBeginning } from './drawing-size';
import { inTurn } from './in-turn';
import { MOST_PIXELS, openPicture, readHeader } from './open-picture';
import { claimedKind } from './picture-kind';

/** A file as a form brought it. */
export type UploadedFile = { filepath: string; originalFilename: string | null; mimetype: string | null };

/** Windows icons begin with it. */
const ICON = Buffer.from([0, 0, 1, 0]);

/**
 * Throws an ApplicationError, with a sentence for the editor, for what is no picture, is damaged or has too many
 * pixels. The number of pixels is read from the header, before anything is decoded.
 */
export async function checkPicture({ filepath, originalFilename, mimetype }: UploadedFile): Promise<void> {
  const name = originalFilename ?? 'The file';
  const kind = claimedKind(name, mimetype);
  if (kind === 'pixels') return checkPixels(filepath, name);

  const beginning = await readBeginning(filepath);
  const isTrue =
    kind === 'drawing' ? drawingSize(beginning.toString()) !== null : beginning.subarray(0, 4).equals(ICON);
  if (!isTrue) {
    throw new errors.ApplicationError(
      `${name} is not ${kind === 'drawing' ? 'an SVG' : 'an icon'}, though its name says so. Save it again under the right name.`,
    );
  }
}

async function checkPixels(filepath: string, name: string): Promise<void> {
  const unreadable = new errors.ApplicationError(
    `${name} cannot be read: it is damaged, or of a kind that browsers do not show. Save it as JPEG or PNG and upload it again.`,
  );
  const { width, height } = await readHeader(filepath).catch(() => {
    throw unreadable;
  });
  if (width * height > MOST_PIXELS) {
    throw new errors.ApplicationError(
      `${name} is ${count(width)} × ${count(height)} pixels; pictures may have up to ${MOST_PIXELS / 1_000_000} million. Make it smaller and upload it again.`,
    );
  }
  // Shrinking reads every line and keeps none.
  const decode = () => openPicture(filepath).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
  await inTurn(width * height, decode).catch(() => {
    throw unreadable;
  });
}

function count(pixels: number): string {
  return pixels.toLocaleString('en');
}
