import path from 'node:path';

/** Raster pictures are decoded and get renditions; SVG and ICO files are stored unchanged and never decoded. */
export type PictureKind = 'raster' | 'svg' | 'icon';

const BY_TYPE: ReadonlyMap<string, PictureKind> = new Map([
  ['image/svg+xml', 'svg'],
  ['image/x-icon', 'icon'],
  ['image/vnd.microsoft.icon', 'icon'],
]);

const BY_EXTENSION: ReadonlyMap<string, PictureKind> = new Map([
  ['.svg', 'svg'],
  ['.ico', 'icon'],
]);

/**
 * The kind of a file according to its extension, which decides how it is served, or else its media type. The content
 * may be something else (`check-picture.ts`).
 */
export function claimedKind(name: string, type: string | null | undefined): PictureKind {
  const extension = path.extname(name).toLowerCase();
  const kind = extension ? BY_EXTENSION.get(extension) : BY_TYPE.get(type ?? '');
  return kind ?? 'raster';
}
