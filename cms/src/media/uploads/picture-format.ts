import type { FileFormat } from '../files/file-format';

/** By sharp's name for the format; `heif` is AVIF, because sharp can't decode other pictures in that container. */
const RASTER_FORMATS: ReadonlyMap<string, FileFormat> = new Map([
  ['jpeg', { extensions: ['.jpg', '.jpeg'], type: 'image/jpeg' }],
  ['png', { extensions: ['.png'], type: 'image/png' }],
  ['webp', { extensions: ['.webp'], type: 'image/webp' }],
  ['heif', { extensions: ['.avif'], type: 'image/avif' }],
  ['gif', { extensions: ['.gif'], type: 'image/gif' }],
  ['tiff', { extensions: ['.tiff', '.tif'], type: 'image/tiff' }],
]);

export const SVG: FileFormat = { extensions: ['.svg'], type: 'image/svg+xml' };
export const ICON: FileFormat = { extensions: ['.ico'], type: 'image/x-icon' };

export const rasterFormat = (name: string): FileFormat | undefined => RASTER_FORMATS.get(name);

export const PICTURE_FORMATS: readonly FileFormat[] = [...RASTER_FORMATS.values(), SVG, ICON];
