import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errors } from '@strapi/utils';
import type { Metadata, Sharp } from 'sharp';
import type { UploadFile } from '../../strapi/image-processing';
import { isBareAvif } from '../metadata/avif-metadata';
import { readMetadata } from '../metadata/read-metadata';
import { removeMetadata } from '../metadata/remove-metadata';
import { rightsXmp } from '../metadata/rights';
import { sentences } from '../sentences/media-sentences';
import { limitDecoding } from '../uploads/decoding-limiter';
import { nameAs } from '../uploads/file-names';
import { openPicture, readHeader } from '../uploads/open-picture';
import { rasterFormat } from '../uploads/picture-format';
import { contentFields, kindOf, pathOrBytes, temporaryPath } from './file-content';
import { isAnimated } from './is-animated';

type Encoding = {
  /** sharp's name of the format. */
  format: string;
  encode: (picture: Sharp) => Sharp;
  /** Whether the result is stored even if it is not smaller. */
  isNeeded: boolean;
};

/**
 * The original in its stored form: upright, in a format and colour space that browsers show, with a file that contains only the
 * picture and its rights (docs/pictures.md): metadata may reveal where a photo was taken, and with whose camera. It is re-encoded
 * only for that, or if a JPEG or PNG becomes smaller.
 */
export async function makeOriginal(file: UploadFile): Promise<UploadFile> {
  const source = await pathOrBytes(file);
  const bytes = typeof source === 'string' ? await readFile(source) : source;
  if (kindOf(file) !== 'raster') return withoutMetadata(file, bytes, null);

  const xmp = rightsXmp(readMetadata(bytes));
  const header = await readHeader(bytes);
  const encoding = (await isAnimated(bytes)) ? null : encodingOf(header, bytes);
  if (!encoding) return withoutMetadata(file, bytes, xmp);
  const filepath = temporaryPath(file, `upright-${file.hash}`);
  const { size } = await limitDecoding(header.width * header.height, () => {
    const upright = encoding.encode(openPicture(bytes).autoOrient());
    return (xmp === null ? upright : upright.withXmp(xmp)).toFile(filepath);
  });
  if (!encoding.isNeeded && size >= bytes.length) {
    // A damaged file that browsers still show can't be parsed.
    const clean = removeMetadata(file.mime ?? '', bytes, xmp);
    if (clean !== null) return withContent(file, bytes, clean);
  }
  const encoded = { ...file, ...formatFields(file, encoding.format), ...contentFields(filepath, size) };
  return encoding.format === 'heif' ? encoded : withoutMetadata(encoded, await readFile(filepath), xmp);
}

/** A file with these bytes, without metadata. Throws an ApplicationError for the editor if it cannot be removed. */
async function withoutMetadata(file: UploadFile, bytes: Buffer, xmp: string | null): Promise<UploadFile> {
  const { name, mime = '' } = file;
  // AVIF with metadata is re-encoded.
  const clean = mime === 'image/avif' ? bytes : removeMetadata(mime, bytes, xmp);
  if (clean !== null) return withContent(file, bytes, clean);
  throw new errors.ApplicationError(sentences().unreadableMetadata(name));
}

async function withContent(file: UploadFile, before: Buffer, bytes: Buffer): Promise<UploadFile> {
  if (bytes.equals(before)) return file;
  const filepath = temporaryPath(file, `original-${file.hash}`);
  await writeFile(filepath, bytes);
  return { ...file, ...contentFields(filepath, bytes.length) };
}

/** How to re-encode a still picture; `null` to store it unchanged. */
function encodingOf(header: Metadata, bytes: Buffer): Encoding | null {
  const isTurned = (header.orientation ?? 1) > 1;
  const isNeeded = isTurned || header.space === 'cmyk';
  switch (header.format) {
    case 'jpeg':
      return { format: 'jpeg', encode: toJpeg, isNeeded: isNeeded || hasMetadata(header) };
    case 'png':
      return { format: 'png', encode: toPng, isNeeded: isNeeded || hasMetadata(header) };
    case 'tiff':
      return header.hasAlpha
        ? { format: 'png', encode: toPng, isNeeded: true }
        : { format: 'jpeg', encode: toJpeg, isNeeded: true };
    case 'webp':
      return isNeeded
        ? { format: 'webp', encode: (picture) => picture.webp({ quality: 90 }), isNeeded }
        : null;
    case 'heif':
      return isNeeded || hasMetadata(header) || !isBareAvif(bytes)
        ? {
            format: 'heif',
            encode: (picture) => picture.avif({ quality: 70, effort: 2 }),
            isNeeded: true,
          }
        : null;
    default:
      return null;
  }
}

/** Optimised Huffman tables would need the whole picture in memory. */
const toJpeg = (picture: Sharp) => picture.jpeg({ quality: 80, optimiseCoding: false });

const toPng = (picture: Sharp) => picture.png({ compressionLevel: 9 });

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
