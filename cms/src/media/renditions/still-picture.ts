import { readFile, writeFile } from 'node:fs/promises';
import type { UploadFile } from '../../strapi/image-processing';
import { drawSvg } from '../uploads/draw-svg';
import { kindOf, pathOrBytes, temporaryPath } from './file-content';

/**
 * A raster picture, as path or bytes, that sharp decodes; an SVG is drawn as large as fits into the box (pixels). `null`
 * for an SVG that cannot be drawn in time.
 */
export async function stillPicture(
  file: UploadFile,
  box: { width: number; height: number },
): Promise<string | Buffer | null> {
  const source = await pathOrBytes(file);
  if (kindOf(file) === 'raster') return source;
  const filepath = temporaryPath(file, `drawing-${file.hash}`);
  await writeFile(filepath, typeof source === 'string' ? await readFile(source) : source);
  const drawing = await drawSvg(filepath, box);
  return drawing === 'damaged' ? null : drawing;
}
