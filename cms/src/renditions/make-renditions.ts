import { createReadStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Core } from '@strapi/strapi';
import type { Sharp } from 'sharp';
import { drawingSize, readBeginning } from '../uploads/drawing-size';
import { inTurn } from '../uploads/in-turn';
import { openPicture, readHeader } from '../uploads/open-picture';
import { claimedKind } from '../uploads/picture-kind';

/**
 * The sizes of a picture, by their width in pixels: from the face beside a name to the cover of
 * a large screen. `thumbnail` and `small` are the specification's (§3); the others follow from the
 * places of the site's design.
 */
const WIDTHS = { tiny: 120, thumbnail: 245, small: 500, medium: 800, large: 1200, full: 1920 } as const;
type RenditionName = keyof typeof WIDTHS;

/** A size is made of pictures wider than the next smaller one: so each picture has one in its own width. */
const WIDER_THAN: Record<RenditionName, number> = {
  tiny: WIDTHS.tiny,
  thumbnail: 0,
  small: WIDTHS.thumbnail,
  medium: WIDTHS.small,
  large: WIDTHS.medium,
  full: WIDTHS.large,
};

/**
 * AVIF is half of JPEG's bytes. The least effort is within a tenth of the best one's size and
 * thirty times quicker, so editors don't wait for an upload.
 */
const AVIF = { quality: 52, effort: 0 };

/** Of the formats that the original may be written in anew, how that is done. Both need little memory. */
const SMALLER: { [format: string]: ((picture: Sharp) => Sharp) | undefined } = {
  // Better Huffman tables would need the whole picture in memory.
  jpeg: (picture) => picture.jpeg({ quality: 80, optimiseCoding: false }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
};

/** A file on its way into the media library, as Strapi's upload hands it around. */
type UploadFile = {
  name: string;
  hash: string;
  ext?: string;
  mime?: string;
  path?: string | null;
  /** Strapi takes it away when the original is stored; `getStream` goes on working. */
  filepath?: string;
  tmpWorkingDirectory?: string;
  width?: number;
  height?: number;
  size?: number;
  sizeInBytes?: number;
  getStream: () => NodeJS.ReadableStream;
};

/**
 * Replaces all that Strapi does with the pixels of an upload, so that only so many are decoded at a time, and
 * none without a limit. What comes here has been checked (`check-picture.ts`).
 *
 * Renditions are AVIF. The original keeps its format, for browsers that can't show AVIF: JPEG and PNG are turned
 * upright and written anew where that makes them smaller, everything else stays as it came. Animated pictures and
 * drawings get no renditions.
 */
export function makeRenditionsAvif(strapi: Core.Strapi): void {
  Object.assign(strapi.plugin('upload').service('image-manipulation'), {
    isImage: async (file: UploadFile) => kindOf(file) !== 'icon',
    isFaultyImage: async () => false,
    isOptimizableImage: async (file: UploadFile) => kindOf(file) === 'pixels',
    isResizableImage: async (file: UploadFile) => kindOf(file) === 'pixels' && !(await isAnimated(file)),
    getDimensions: readSize,
    optimize: makeSmaller,
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

/** Where the bytes of a file are: its path, or, where Strapi has taken that away, the bytes themselves. */
async function bytesOf(file: UploadFile): Promise<string | Buffer> {
  return file.filepath ?? buffer(file.getStream());
}

async function isAnimated(file: UploadFile): Promise<boolean> {
  const { format, pages = 1 } = await readHeader(await bytesOf(file));
  return format === 'gif' || (pages > 1 && format !== 'tiff');
}

/** As it is shown: upright. */
async function readSize(file: UploadFile): Promise<{ width: number | null; height: number | null }> {
  if (kindOf(file) === 'drawing') {
    const beginning = file.filepath ? (await readBeginning(file.filepath)).toString() : '';
    const { width = null, height = null } = drawingSize(beginning) ?? {};
    return { width, height };
  }
  return (await readHeader(await bytesOf(file))).autoOrient;
}

/** The original written anew, or itself where that is no smaller. */
async function makeSmaller(file: UploadFile): Promise<UploadFile> {
  const bytes = await bytesOf(file);
  const { format, width, height } = await readHeader(bytes);
  const write = SMALLER[format];
  if (!write) return file;

  const filepath = path.join(file.tmpWorkingDirectory ?? '', `optimized-${file.hash}`);
  const { size } = await inTurn(width * height, () =>
    write(openPicture(bytes).autoOrient()).toFile(filepath),
  );
  if (size >= (file.sizeInBytes ?? 0)) return file;
  return {
    ...file,
    filepath,
    getStream: () => createReadStream(filepath),
    ...sizes(size),
  };
}

/** One size of a picture, never larger than the picture itself; `null` where a smaller size is that already. */
async function makeRendition(file: UploadFile, name: RenditionName) {
  if ((file.width ?? 0) <= WIDER_THAN[name]) return null;
  const hash = `${name}_${file.hash}`;
  const filepath = path.join(file.tmpWorkingDirectory ?? '', hash);
  const pixels = (file.width ?? 0) * (file.height ?? 0);
  const { width, height, size } = await inTurn(pixels, async () =>
    openPicture(await bytesOf(file))
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
    ...sizes(size),
  };
}

/** Strapi counts in kilobytes too. */
function sizes(bytes: number): { size: number; sizeInBytes: number } {
  return { size: Math.round(bytes / 10) / 100, sizeInBytes: bytes };
}

/** What stands in a picture's place until it comes: `#8a9,#cba,#432`; `null` where it is transparent. */
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
  // From the upper left over the middle to the lower right.
  return [0, 4, 8]
    .map((pixel) => [...pixels.subarray(3 * pixel, 3 * pixel + 3)])
    .map((channels) => `#${channels.map((value) => Math.round(value / 17).toString(16)).join('')}`)
    .join();
}
