import { readStart } from '../files/read-start';
import { readHeader } from '../uploads/open-picture';

/** Whether a raster picture, given as path or bytes, moves. sharp keeps only the first frame of it. */
export async function isAnimated(picture: string | Buffer): Promise<boolean> {
  const { format, pages = 1 } = await readHeader(picture);
  if (format !== 'png') return pages > 1 && format !== 'tiff';
  return isAnimatedPng(typeof picture === 'string' ? await readStart(picture) : picture);
}

/** An animated PNG, which sharp takes for a still one, has this chunk before its first frame. */
function isAnimatedPng(start: Buffer): boolean {
  const control = start.indexOf('acTL', 0, 'latin1');
  const frame = start.indexOf('IDAT', 0, 'latin1');
  return control !== -1 && (frame === -1 || control < frame);
}
