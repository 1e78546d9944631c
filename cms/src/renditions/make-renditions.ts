import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import sharp from 'sharp';

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

/** A file on its way into the media library, as Strapi's upload hands it around. */
type UploadFile = {
  name: string;
  hash: string;
  ext?: string;
  mime?: string;
  path?: string | null;
  filepath?: string;
  tmpWorkingDirectory?: string;
  width?: number;
  getStream: () => NodeJS.ReadableStream;
};

/**
 * Makes Strapi's uploads write their renditions as AVIF; the original is kept as it came, for
 * browsers that can't show AVIF. Animated pictures stay what they are.
 */
export function makeRenditionsAvif(strapi: Core.Strapi): void {
  Object.assign(strapi.plugin('upload').service('image-manipulation'), {
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

/** One size of a picture, never larger than the picture itself; `null` where a smaller size is that already. */
async function makeRendition(file: UploadFile, name: RenditionName) {
  if (file.ext === '.gif' || (file.width ?? 0) <= WIDER_THAN[name]) return null;
  const hash = `${name}_${file.hash}`;
  const filepath = path.join(file.tmpWorkingDirectory ?? '', hash);
  const source = file.filepath ? sharp(file.filepath) : file.getStream().pipe(sharp());
  const { width, height, size } = await source
    .rotate()
    .resize({ width: WIDTHS[name], withoutEnlargement: true })
    .avif(AVIF)
    .toFile(filepath);
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
    size: Math.round(size / 10) / 100,
    sizeInBytes: size,
  };
}

/** What stands in a picture's place until it comes: `#8a9,#cba,#432`; `null` where it is transparent. */
async function readColours(filepath: string): Promise<string | null> {
  const { isOpaque } = await sharp(filepath).stats();
  if (!isOpaque) return null;
  const side = 3;
  const pixels = await sharp(filepath)
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
