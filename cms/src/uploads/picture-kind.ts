import path from 'node:path';

/**
 * What may be uploaded. Pixels are decoded and get renditions; drawings (SVG) and icons (ICO) are stored as
 * they are and never decoded.
 */
export type PictureKind = 'pixels' | 'drawing' | 'icon';

const BY_TYPE: ReadonlyMap<string, PictureKind> = new Map([
  ['image/svg+xml', 'drawing'],
  ['image/x-icon', 'icon'],
  ['image/vnd.microsoft.icon', 'icon'],
]);

const BY_EXTENSION: ReadonlyMap<string, PictureKind> = new Map([
  ['.svg', 'drawing'],
  ['.ico', 'icon'],
]);

/**
 * What a file claims to be: by the extension of its name, which decides how it is served, or else by its
 * type. Whether that is true must be checked (`check-picture.ts`).
 */
export function claimedKind(name: string, type: string | null | undefined): PictureKind {
  const extension = path.extname(name).toLowerCase();
  const found = extension ? BY_EXTENSION.get(extension) : BY_TYPE.get(type ?? '');
  return found ?? 'pixels';
}
