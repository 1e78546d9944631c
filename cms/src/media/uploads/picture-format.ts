import path from 'node:path';

/** A format of pictures. The first extension is the usual one; the extension decides the media type a file is served with. */
export type PictureFormat = { extensions: readonly [string, ...string[]]; type: string };

/** By sharp's name for the format; `heif` is AVIF, because sharp decodes no other pictures in that container. */
const RASTER_FORMATS: ReadonlyMap<string, PictureFormat> = new Map([
  ['jpeg', { extensions: ['.jpg', '.jpeg'], type: 'image/jpeg' }],
  ['png', { extensions: ['.png'], type: 'image/png' }],
  ['webp', { extensions: ['.webp'], type: 'image/webp' }],
  ['heif', { extensions: ['.avif'], type: 'image/avif' }],
  ['gif', { extensions: ['.gif'], type: 'image/gif' }],
  ['tiff', { extensions: ['.tiff', '.tif'], type: 'image/tiff' }],
]);

export const SVG: PictureFormat = { extensions: ['.svg'], type: 'image/svg+xml' };
export const ICON: PictureFormat = { extensions: ['.ico'], type: 'image/x-icon' };

export const rasterFormat = (name: string): PictureFormat | undefined => RASTER_FORMATS.get(name);

const FORMATS = [...RASTER_FORMATS.values(), SVG, ICON];
const EXTENSIONS = FORMATS.flatMap(({ extensions }) => extensions);

/** A file name with an extension of the format: the extension of another format is replaced, any other is kept before it. */
export function nameAs({ extensions }: PictureFormat, name: string): string {
  const extension = path.extname(name).toLowerCase();
  if (extensions.includes(extension)) return name;
  const stem = EXTENSIONS.includes(extension) ? name.slice(0, -extension.length) : name;
  return stem + extensions[0];
}

/** The extension of a file, or the usual one of its media type if it has that of another format. */
export function extensionOf({ ext, mime }: { ext: string; mime: string }): string {
  const extensions = FORMATS.find(({ type }) => type === mime)?.extensions;
  return !extensions || extensions.includes(ext.toLowerCase()) ? ext : extensions[0];
}
