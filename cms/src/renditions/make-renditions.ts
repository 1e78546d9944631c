import { createReadStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Core } from '@strapi/strapi';
import type { Sharp } from 'sharp';
import { limitDecoding } from '../uploads/decoding-limiter';
import { openPicture, readHeader } from '../uploads/open-picture';
import { claimedKind } from '../uploads/picture-kind';
import { readStart, svgSize } from '../uploads/svg-size';

/**
 * The widths of renditions in pixels, from an author's photo to a cover on a large screen. `thumbnail` and `small` are
 * in the specification (§3); the others fit the site's design.
 */
const WIDTHS = { tiny: 120, thumbnail: 245, small: 500, medium: 800, large: 1200, full: 1920 } as const;
type RenditionName = keyof typeof WIDTHS;

/**
 * A rendition is only made of pictures wider than this, the width of the next smaller rendition. So the largest
 * rendition of a picture has the picture's own width, up to 1920 pixels.
 */
const WIDER_THAN: Record<RenditionName, number> = {
  tiny: WIDTHS.tiny,
  thumbnail: 0,
  small: WIDTHS.thumbnail,
  medium: WIDTHS.small,
  large: WIDTHS.medium,
  full: WIDTHS.large,
};

/**
 * AVIF takes half the bytes of JPEG. The lowest effort takes at most a tenth more bytes than the highest and is thirty
 * times faster, so uploads stay fast.
 */
const AVIF = { quality: 52, effort: 0 };

/** How originals are re-encoded, by format. Both encoders need little memory. */
const REENCODE: { [format: string]: ((picture: Sharp) => Sharp) | undefined } = {
  // Optimised Huffman tables would need the whole picture in memory.
  jpeg: (picture) => picture.jpeg({ quality: 80, optimiseCoding: false }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
};

/** A file during its upload, as Strapi's upload service passes it on. */
type UploadFile = {
  name: string;
  hash: string;
  ext?: string;
  mime?: string;
  path?: string | null;
  /** Strapi removes it once the original is stored; `getStream` still works. */
  filepath?: string;
  tmpWorkingDirectory?: string;
  width?: number;
  height?: number;
  size?: number;
  sizeInBytes?: number;
  getStream: () => NodeJS.ReadableStream;
};

/**
 * Replaces Strapi's image processing, so that decoding is limited (`decoding-limiter.ts`) and renditions are AVIF.
 * Pictures have been checked before (`check-picture.ts`).
 *
 * The original keeps its format, for browsers without AVIF: JPEG and PNG are rotated upright and re-encoded if that
 * makes them smaller, other formats are stored unchanged. Animated pictures, SVGs and icons get no renditions.
 */
export function makeAvifRenditions(strapi: Core.Strapi): void {
  Object.assign(strapi.plugin('upload').service('image-manipulation'), {
    isImage: async (file: UploadFile) => kindOf(file) !== 'icon',
    isFaultyImage: async () => false,
    isOptimizableImage: async (file: UploadFile) => kindOf(file) === 'raster',
    isResizableImage: async (file: UploadFile) => kindOf(file) === 'raster' && !(await isAnimated(file)),
    getDimensions: readSize,
    optimize: reencode,
    generateThumbnail: async (file: UploadFile) => {
      const thumbnail = await makeRendition(file, 'thumbnail');
      return thumbnail && { ...thumbnail, colours: await readColours(thumbnail.filepath) };
    },
    generateResponsiveFormats: async (file: UploadFile) => {
      const renditions = [];
      for (const key of ['tiny', 'small', 'medium', 'large', 'full'] as const) {
        const rendition = await makeRendition(file, key);
        if (rendition) renditions.push({ key, file: rendition });
      }
      return renditions;
    },
  });
}

function kindOf({ ext, name, mime }: UploadFile) {
  return claimedKind(ext ? `file${ext}` : name, mime);
}

/** The path of a file, or its bytes once Strapi has removed the path. */
async function pathOrBytes(file: UploadFile): Promise<string | Buffer> {
  return file.filepath ?? buffer(file.getStream());
}

async function isAnimated(file: UploadFile): Promise<boolean> {
  const { format, pages = 1 } = await readHeader(await pathOrBytes(file));
  return format === 'gif' || (pages > 1 && format !== 'tiff');
}

/** The size of the upright picture. */
async function readSize(file: UploadFile): Promise<{ width: number | null; height: number | null }> {
  if (kindOf(file) === 'svg') {
    const start = file.filepath ? (await readStart(file.filepath)).toString() : '';
    const { width = null, height = null } = svgSize(start) ?? {};
    return { width, height };
  }
  return (await readHeader(await pathOrBytes(file))).autoOrient;
}

/** The re-encoded original, or the file itself if that is not smaller. */
async function reencode(file: UploadFile): Promise<UploadFile> {
  const source = await pathOrBytes(file);
  const { format, width, height } = await readHeader(source);
  const encode = REENCODE[format];
  if (!encode) return file;

  const filepath = path.join(file.tmpWorkingDirectory ?? '', `optimized-${file.hash}`);
  const { size } = await limitDecoding(width * height, () =>
    encode(openPicture(source).autoOrient()).toFile(filepath),
  );
  if (size >= (file.sizeInBytes ?? 0)) return file;
  return {
    ...file,
    filepath,
    getStream: () => createReadStream(filepath),
    ...sizeFields(size),
  };
}

/** A rendition, never larger than the picture; `null` if a smaller rendition has the full width already. */
async function makeRendition(file: UploadFile, name: RenditionName) {
  if ((file.width ?? 0) <= WIDER_THAN[name]) return null;
  const hash = `${name}_${file.hash}`;
  const filepath = path.join(file.tmpWorkingDirectory ?? '', hash);
  const pixels = (file.width ?? 0) * (file.height ?? 0);
  const { width, height, size } = await limitDecoding(pixels, async () =>
    openPicture(await pathOrBytes(file))
      .autoOrient()
      .resize({ width: WIDTHS[name], withoutEnlargement: true })
      .avif(AVIF)
      .toFile(filepath),
  );
  return {
    name: `${name}_${path.parse(file.name).name}.avif`,
    hash,
    ext: '.avif',
    mime: 'image/avif',
    path: file.path ?? null,
    filepath,
    getStream: () => createReadStream(filepath),
    width,
    height,
    ...sizeFields(size),
  };
}

/** Strapi stores the size in kilobytes too. */
function sizeFields(bytes: number): { size: number; sizeInBytes: number } {
  return { size: Math.round(bytes / 10) / 100, sizeInBytes: bytes };
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
