import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metadata, Sharp } from 'sharp';
import { limitDecoding } from '../uploads/decoding-limiter';
import { openPicture, readHeader } from '../uploads/open-picture';
import { nameAs, rasterFormat } from '../uploads/picture-format';
import { isAnimated } from './is-animated';
import { contentFields, pathOrBytes, temporaryPath, type UploadFile } from './upload-file';
import { withoutWebpMetadata } from './webp-metadata';

type Encoding = {
  /** sharp's name of the format. */
  format: string;
  encode: (picture: Sharp) => Sharp;
  /** Whether the result is stored even if it is not smaller. */
  isNeeded: boolean;
};

/**
 * The original as it is stored: upright, in a format and colour space that browsers show, and without metadata, which may
 * say where a photo was taken (docs/pictures.md). It is re-encoded only for that, or if a JPEG or PNG becomes smaller.
 */
export async function makeOriginal(file: UploadFile): Promise<UploadFile> {
  const source = await pathOrBytes(file);
  const header = await readHeader(source);
  const isStill = !(await isAnimated(source));
  const filepath = temporaryPath(file, `original-${file.hash}`);

  if (header.format === 'webp' && !(isStill && isTurned(header))) {
    if (!hasMetadata(header)) return file;
    const clean = withoutWebpMetadata(typeof source === 'string' ? await readFile(source) : source);
    await writeFile(filepath, clean);
    return { ...file, ...contentFields(filepath, clean.length) };
  }

  const encoding = isStill ? encodingOf(header) : null;
  if (!encoding) return file;
  const { size } = await limitDecoding(header.width * header.height, () =>
    encoding.encode(openPicture(source).autoOrient()).toFile(filepath),
  );
  if (!encoding.isNeeded && size >= (file.sizeInBytes ?? 0)) return file;
  return { ...file, ...formatFields(file, encoding.format), ...contentFields(filepath, size) };
}

/** How a still picture is re-encoded; `null` if it is stored as it is. */
function encodingOf(header: Metadata): Encoding | null {
  const isNeeded = isTurned(header) || hasMetadata(header) || header.space === 'cmyk';
  switch (header.format) {
    case 'jpeg':
      return { format: 'jpeg', encode: toJpeg, isNeeded };
    case 'png':
      return { format: 'png', encode: toPng, isNeeded };
    case 'tiff':
      return header.hasAlpha
        ? { format: 'png', encode: toPng, isNeeded: true }
        : { format: 'jpeg', encode: toJpeg, isNeeded: true };
    case 'webp':
      return isNeeded
        ? { format: 'webp', encode: (picture) => picture.webp({ quality: 90 }), isNeeded }
        : null;
    case 'heif':
      return isNeeded
        ? { format: 'heif', encode: (picture) => picture.avif({ quality: 70, effort: 2 }), isNeeded }
        : null;
    default:
      return null;
  }
}

/** Optimised Huffman tables would need the whole picture in memory. */
const toJpeg = (picture: Sharp) => picture.jpeg({ quality: 80, optimiseCoding: false });

const toPng = (picture: Sharp) => picture.png({ compressionLevel: 9 });

const isTurned = ({ orientation = 1 }: Metadata) => orientation > 1;

const hasMetadata = ({ exif, xmp, iptc }: Metadata) => Boolean(exif ?? xmp ?? iptc);

/** The name, extension and media type of a file that changes its format. */
function formatFields({ name, ext = '' }: UploadFile, formatName: string): Partial<UploadFile> {
  const format = rasterFormat(formatName);
  if (!format || format.extensions.includes(ext.toLowerCase())) return {};
  return {
    name: path.extname(name) === ext ? nameAs(format, name) : name,
    ext: format.extensions[0],
    mime: format.type,
  };
}
