import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { limitDecoding } from '../uploads/decoding-limiter';
import { drawSvg } from '../uploads/draw-svg';
import { openPicture, readHeader } from '../uploads/open-picture';
import { contentFields, kindOf, pathOrBytes, temporaryPath, type UploadFile } from './upload-file';

/** As wide as services show pictures of shared links. Only very tall pictures become narrower. */
const BOX = { width: 1200, height: 2400 };

/** Some services ignore larger files. */
const MAX_BYTES = 300_000;

/** Tried in this order until the file is small enough; the last one always is. */
const ENCODINGS = [
  { quality: 80, scale: 1 },
  { quality: 60, scale: 1 },
  { quality: 40, scale: 1 },
  { quality: 40, scale: 0.5 },
];

/**
 * The rendition for shared links (`og:image`): a JPEG of the whole picture, the first frame of an animated one, on white
 * where it is transparent. `null` for an SVG that cannot be drawn in time.
 */
export async function makeShare(file: UploadFile) {
  const source = await stillPicture(file);
  if (source === null) return null;
  const header = await readHeader(source);
  const { data, info } = await limitDecoding(header.width * header.height, () =>
    openPicture(source)
      .autoOrient()
      .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  let jpeg = { data, info };
  for (const { quality, scale } of ENCODINGS) {
    jpeg = await sharp(data, { raw: { width, height, channels } })
      .resize({ width: Math.ceil(width * scale) })
      .jpeg({ quality, progressive: true })
      .toBuffer({ resolveWithObject: true });
    if (jpeg.info.size <= MAX_BYTES) break;
  }
  const hash = `share_${file.hash}`;
  const filepath = temporaryPath(file, hash);
  await writeFile(filepath, jpeg.data);
  return {
    name: `${hash}.jpg`,
    hash,
    ext: '.jpg',
    mime: 'image/jpeg',
    path: file.path ?? null,
    width: jpeg.info.width,
    height: jpeg.info.height,
    ...contentFields(filepath, jpeg.data.length),
  };
}

/** A raster picture, as path or bytes, that sharp decodes. */
async function stillPicture(file: UploadFile): Promise<string | Buffer | null> {
  const source = await pathOrBytes(file);
  if (kindOf(file) === 'raster') return source;
  const filepath = temporaryPath(file, `drawing-${file.hash}`);
  await writeFile(filepath, typeof source === 'string' ? await readFile(source) : source);
  const drawing = await drawSvg(filepath, BOX);
  return drawing === 'damaged' ? null : drawing;
}
