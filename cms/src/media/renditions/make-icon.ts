import type { UploadFile } from '../../strapi/image-processing';
import { limitDecoding } from '../uploads/decoding-limiter';
import { openPicture, readHeader } from '../uploads/open-picture';
import { contentFields, temporaryPath } from './file-content';
import { stillPicture } from './still-picture';

/** Width and height in pixels. Phones ask for no larger one. */
const SIZE = 512;
/** A smaller picture would be blurred. SVGs scale, so this doesn't apply to them. */
const MIN_SIZE = 180;

/** Whether a picture can be the icon of the magazine: a square SVG or PNG. */
export function isIconCandidate({ ext, mime, width = 0, height = 0 }: IconFile): boolean {
  const isSvg = mime === 'image/svg+xml' || ext === '.svg';
  const isLarge = isSvg || (ext === '.png' && (width ?? 0) >= MIN_SIZE);
  return isLarge && width === height;
}

type IconFile = { ext?: string | null; mime?: string; width?: number | null; height?: number | null };

/**
 * The rendition for readers who install the magazine: a PNG on white, because phones paint transparent areas black. `null` for a
 * picture that isn't an icon, and for an SVG that can't be drawn in time.
 */
export async function makeIcon(file: UploadFile) {
  if (!isIconCandidate(file)) return null;
  const source = await stillPicture(file, { width: SIZE, height: SIZE });
  if (source === null) return null;
  const { width, height } = await readHeader(source);
  const hash = `icon_${file.hash}`;
  const filepath = temporaryPath(file, hash);
  const made = await limitDecoding(width * height, () =>
    openPicture(source)
      .resize({ width: SIZE, height: SIZE, fit: 'contain', background: '#fff' })
      .flatten({ background: '#fff' })
      .png({ palette: true, colours: 256 })
      .toFile(filepath),
  );
  return {
    name: `${hash}.png`,
    hash,
    ext: '.png',
    mime: 'image/png',
    path: file.path ?? null,
    width: made.width,
    height: made.height,
    ...contentFields(filepath, made.size),
  };
}
