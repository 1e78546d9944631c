import path from 'node:path';
import { recordingType } from 'masthead-contract/body/recording';

/**
 * Raster pictures are decoded and get renditions; SVG and ICO files are stored without metadata and never decoded; recordings and
 * their captions are stored unchanged.
 */
export type FileKind = 'raster' | 'svg' | 'icon' | 'recording' | 'captions';

export const isPicture = (kind: FileKind): boolean => kind !== 'recording' && kind !== 'captions';

const BY_TYPE: ReadonlyMap<string, FileKind> = new Map([
  ['image/svg+xml', 'svg'],
  ['image/x-icon', 'icon'],
  ['image/vnd.microsoft.icon', 'icon'],
]);

const BY_EXTENSION: ReadonlyMap<string, FileKind> = new Map([
  ['.svg', 'svg'],
  ['.ico', 'icon'],
  ['.vtt', 'captions'],
  // Browsers only read captions in WebVTT; editors get a message about others.
  ['.srt', 'captions'],
]);

/**
 * The kind of a file according to its extension, which decides how it is served, or else its media type: audio and video that
 * browsers don't play are recordings, too. The content may be something else (`check-file.ts`).
 */
export function claimedKind(name: string, type: string | null | undefined): FileKind {
  const extension = path.extname(name).toLowerCase();
  if (recordingType(extension)) return 'recording';
  const kind = extension ? BY_EXTENSION.get(extension) : BY_TYPE.get(type ?? '');
  if (kind) return kind;
  return /^(?:audio|video)\//.test(type ?? '') ? 'recording' : 'raster';
}
