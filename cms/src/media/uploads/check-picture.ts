import { errors } from '@strapi/utils';
import type { UploadedFile } from '../../strapi/upload-methods';
import type { FileFormat } from '../files/file-format';
import { readStart } from '../files/read-start';
import { sentences } from '../sentences/media-sentences';
import { limitDecoding } from './decoding-limiter';
import { drawSvg } from './draw-svg';
import { claimedKind } from './file-kind';
import { iconSize } from './icon-size';
import { MAX_PIXELS, openPicture, readHeader } from './open-picture';
import { ICON, rasterFormat, SVG } from './picture-format';
import { svgSize } from './svg-size';

/** The first bytes of an ICO file. */
const ICON_SIGNATURE = Buffer.from([0, 0, 1, 0]);

/** The brands of HEIC, at the start of a file after the size of its first box. */
const HEIC = /^ftyp(?:hei|hev|m[is]f1.{0,24}(?:hei|hev))/s;

/**
 * The format of a picture by its content. Throws an ApplicationError with a message for the editor if the file is not a
 * picture, is damaged or has too many pixels. The number of pixels is read from the header, before anything is decoded.
 */
export async function checkPicture(file: UploadedFile): Promise<FileFormat> {
  const name = file.originalFilename ?? sentences().theFile;
  switch (claimedKind(name, file.mimetype)) {
    case 'raster':
      return checkRaster(file.filepath, name);
    case 'svg':
      await checkSvg(file.filepath, name);
      return SVG;
    case 'icon': {
      const start = await readStart(file.filepath);
      if (!start.subarray(0, 4).equals(ICON_SIGNATURE) || !iconSize(start))
        throw refusal(sentences().notAnIcon(name));
      return ICON;
    }
    case 'recording':
      throw refusal(sentences().notPlayed(name));
    case 'captions':
      throw refusal(sentences().notCaptions(name));
  }
}

/** Browsers show only SVGs that are well-formed and name their namespace. */
async function checkSvg(filepath: string, name: string): Promise<void> {
  const start = (await readStart(filepath)).toString();
  if (svgSize(start) === null || !start.includes('http://www.w3.org/2000/svg'))
    throw refusal(sentences().notAnSvg(name));
  if ((await drawSvg(filepath, { width: 1, height: 1 })) === 'damaged') throw unreadable(name);
}

async function checkRaster(filepath: string, name: string): Promise<FileFormat> {
  if (isHeic(await readStart(filepath))) throw refusal(sentences().heic(name));
  const { format, width, height } = await readHeader(filepath).catch(() => {
    throw unreadable(name);
  });
  const known = rasterFormat(format);
  if (!known) throw unreadable(name);
  if (width * height > MAX_PIXELS) {
    throw refusal(sentences().tooManyPixels(name, { width, height, limit: MAX_PIXELS }));
  }
  // Shrinking decodes every line without keeping the whole picture in memory.
  const decode = () => openPicture(filepath).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
  await limitDecoding(width * height, decode).catch(() => {
    throw unreadable(name);
  });
  return known;
}

/** sharp comes without a HEIC decoder, for lack of a licence, and most browsers don't show HEIC. */
const isHeic = (start: Buffer): boolean => HEIC.test(start.subarray(4, 64).toString('latin1'));

const refusal = (sentence: string) => new errors.ApplicationError(sentence);

const unreadable = (name: string) => refusal(sentences().unreadable(name));
