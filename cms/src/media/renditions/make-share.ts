import { writeFile } from 'node:fs/promises';
import sharp, { type OutputInfo, type ResizeOptions } from 'sharp';
import type { UploadFile } from '../../strapi/image-processing';
import { limitDecoding } from '../uploads/decoding-limiter';
import { openPicture, readHeader } from '../uploads/open-picture';
import { contentFields, kindOf, temporaryPath } from './file-content';
import { stillPicture } from './still-picture';

/** As wide as services show pictures of shared links. Only very tall pictures become narrower. */
const BOX = { width: 1200, height: 2400 };

/** The shapes that search engines ask for, where the picture is large enough for them. */
const CROPS = {
  share16x9: { width: 1200, height: 675 },
  share4x3: { width: 1200, height: 900 },
  share1x1: { width: 1200, height: 1200 },
} as const;

/** A picture must have this size for any of them. */
export const SMALLEST_CROP = CROPS.share16x9;

/** Some services ignore larger files. */
const MAX_BYTES = 300_000;

/** Tried in this order until the file is small enough; the last one always is. */
const ENCODINGS = [
  { quality: 80, scale: 1 },
  { quality: 60, scale: 1 },
  { quality: 40, scale: 1 },
  { quality: 40, scale: 0.5 },
];

type SharedName = 'share' | keyof typeof CROPS;

/**
 * The renditions for shared links: JPEGs of the whole picture (`share`, for `og:image`) and cropped (for search engines), the
 * first frame of an animated one, on white where it is transparent. Empty for an SVG that can't be drawn in time.
 */
export async function makeShared(file: UploadFile) {
  const source = await stillPicture(file, BOX);
  if (source === null) return [];
  // The original's only metadata is its rights, as XMP (`make-original.ts`).
  const { width, height, autoOrient, xmp } = await readHeader(source);
  const make = async (key: SharedName, resize: ResizeOptions) => ({
    key,
    file: await makeJpeg(file, { key, xmp }, () =>
      limitDecoding(width * height, () =>
        openPicture(source)
          .autoOrient()
          .resize({ ...resize, withoutEnlargement: true })
          .flatten({ background: '#fff' })
          .toColourspace('srgb')
          .raw()
          .toBuffer({ resolveWithObject: true }),
      ),
    ),
  });
  const shared = [await make('share', { ...BOX, fit: 'inside' })];
  if (kindOf(file) !== 'raster') return shared;
  for (const key of ['share16x9', 'share4x3', 'share1x1'] as const) {
    const size = CROPS[key];
    if (autoOrient.width < size.width || autoOrient.height < size.height) continue;
    // Keeps the part of the picture with most to see.
    shared.push(await make(key, { ...size, fit: 'cover', position: 'attention' }));
  }
  return shared;
}

type Pixels = { data: Buffer; info: OutputInfo };
type Shared = { key: SharedName; xmp: Buffer | undefined };

async function makeJpeg(file: UploadFile, { key, xmp }: Shared, decode: () => Promise<Pixels>) {
  const { data, info } = await decode();
  const { width, height, channels } = info;
  let jpeg = { data, info };
  for (const { quality, scale } of ENCODINGS) {
    const picture = sharp(data, { raw: { width, height, channels } })
      .resize({ width: Math.ceil(width * scale) })
      .jpeg({ quality, progressive: true });
    jpeg = await (xmp ? picture.withXmp(xmp.toString()) : picture).toBuffer({ resolveWithObject: true });
    if (jpeg.info.size <= MAX_BYTES) break;
  }
  const hash = `${key}_${file.hash}`;
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
