import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { replaceImageProcessing, type UploadFile } from '../../strapi/image-processing';
import { readStart } from '../files/read-start';
import { limitDecoding } from '../uploads/decoding-limiter';
import { isPicture } from '../uploads/file-kind';
import { iconSize } from '../uploads/icon-size';
import { openPicture, readHeader } from '../uploads/open-picture';
import { svgSize } from '../uploads/svg-size';
import { contentFields, kindOf, pathOrBytes, temporaryPath } from './file-content';
import { isAnimated } from './is-animated';
import { makeIcon } from './make-icon';
import { makeOriginal } from './make-original';
import { makeShared } from './make-share';
import { MAX_SIDE, type RenditionName, renditionWidth } from './rendition-widths';

/**
 * AVIF takes half the bytes of JPEG. The lowest effort takes at most a tenth more bytes than the highest and is thirty
 * times faster, so uploads stay fast.
 */
const AVIF = { quality: 52, effort: 0 };

type Size = { width: number; height: number };

/**
 * Replaces Strapi's image processing, so that decoding is limited (`decoding-limiter.ts`), originals are upright and without
 * metadata (`make-original.ts`), and renditions are AVIF. Pictures have been checked before (`check-picture.ts`). Recordings and
 * captions are stored unchanged.
 *
 * The original is for browsers without AVIF. Animated pictures and SVGs only get the renditions for shared links and installed
 * magazines; icons don't get any.
 */
export function makeAvifRenditions(strapi: Core.Strapi): void {
  replaceImageProcessing(strapi, {
    isImage: async (file) => isPicture(kindOf(file)),
    isFaultyImage: async () => false,
    isOptimizableImage: async () => true,
    isResizableImage: async (file) => kindOf(file) !== 'icon',
    getDimensions: readSize,
    optimize: makeOriginal,
    generateThumbnail: async (file) => {
      if (!(await isStill(file))) return null;
      const thumbnail = await makeRendition(file, 'thumbnail');
      return thumbnail && { ...thumbnail, colours: await readColours(thumbnail.filepath) };
    },
    generateResponsiveFormats: async (file) => {
      const renditions = [];
      if (await isStill(file)) {
        for (const key of ['tiny', 'small', 'medium', 'large', 'full'] as const) {
          const rendition = await makeRendition(file, key);
          if (rendition) renditions.push({ key, file: rendition });
        }
      }
      const icon = await makeIcon(file);
      return [...renditions, ...(await makeShared(file)), ...(icon ? [{ key: 'icon', file: icon }] : [])];
    },
  });
}

async function isStill(file: UploadFile): Promise<boolean> {
  return kindOf(file) === 'raster' && !(await isAnimated(await pathOrBytes(file)));
}

/** The size of the upright picture. */
async function readSize(file: UploadFile): Promise<Size | { width: null; height: null }> {
  const source = await pathOrBytes(file);
  const kind = kindOf(file);
  if (kind === 'raster') return (await readHeader(source)).autoOrient;
  const start = typeof source === 'string' ? await readStart(source) : source;
  const size = kind === 'svg' ? svgSize(start.toString()) : iconSize(start);
  return size ?? { width: null, height: null };
}

/** A rendition, never larger than the picture; `null` if a smaller rendition is as large as the picture. */
async function makeRendition(file: UploadFile, name: RenditionName) {
  const size = { width: file.width ?? 0, height: file.height ?? 0 };
  const width = renditionWidth(name, size);
  if (width === null) return null;
  const hash = `${name}_${file.hash}`;
  const filepath = temporaryPath(file, hash);
  const source = await pathOrBytes(file);
  const { xmp } = await readHeader(source);
  const made = await limitDecoding(size.width * size.height, async () => {
    const picture = openPicture(source)
      .autoOrient()
      .resize({ width, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .avif(AVIF);
    // The original's only metadata is its rights, as XMP (`make-original.ts`).
    return (xmp ? picture.withXmp(xmp.toString()) : picture).toFile(filepath);
  });
  return {
    name: `${name}_${path.parse(file.name).name}.avif`,
    hash,
    ext: '.avif',
    mime: 'image/avif',
    path: file.path ?? null,
    width: made.width,
    height: made.height,
    ...contentFields(filepath, made.size),
  };
}

/** Three colours shown while a picture loads, as `#8a9,#cba,#432`; `null` if the picture is transparent. */
async function readColours(filepath: string): Promise<string | null> {
  const { isOpaque } = await openPicture(filepath).stats();
  if (!isOpaque) return null;
  const side = 3;
  const pixels = await openPicture(filepath)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer();
  // The diagonal, from the upper left to the lower right.
  return [0, 4, 8]
    .map((pixel) => [...pixels.subarray(3 * pixel, 3 * pixel + 3)])
    .map((channels) => `#${channels.map((value) => Math.round(value / 17).toString(16)).join('')}`)
    .join();
}
