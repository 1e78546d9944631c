import { lookup } from 'mrmime';
import { isCaptions, recordingType } from '#contract/body/recording.ts';

/** How a file is sent: its media type, and headers that depend on its name. */
export type FileType = { type: string; headers: Record<string, string> };

/** Favicons, which mrmime does not know. */
const ICON = { extension: /\.ico$/i, type: 'image/x-icon' };
const UNKNOWN = 'application/octet-stream';
/** An SVG opened as a document could run scripts. */
const SANDBOX = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };
const DOWNLOAD = { 'Content-Disposition': 'attachment', 'Content-Security-Policy': 'sandbox' };

/** A file of the build. */
export const builtType = (path: string): FileType => ({ type: lookup(path) ?? UNKNOWN, headers: {} });

/** The content service appends ten random digits to the name of a file; a replaced picture gets others. */
const UNIQUE_NAME = /_[\da-f]{10}\.[a-z\d]{1,5}$/;
const FIVE_MINUTES = 'max-age=300';
/**
 * Browsers never ask again. A CDN does, so a withdrawn picture isn't shown to new readers (decision 0038). Some CDNs have no
 * header of their own.
 */
const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, s-maxage=300, immutable' };
const CHANGEABLE = { 'Cache-Control': `public, ${FIVE_MINUTES}` };

/**
 * A file that editors have uploaded. Browsers only show pictures, audio and video, and their player captions. Anything else is
 * sent as a download without a type: otherwise a page or a script of another content service would run as this site's.
 */
export function mediaType(path: string): FileType {
  const type = ICON.extension.test(path) ? ICON.type : (recordingType(path) ?? lookup(path) ?? UNKNOWN);
  const caching = UNIQUE_NAME.test(path) ? IMMUTABLE : CHANGEABLE;
  if (isCaptions(path)) return { type: 'text/vtt; charset=utf-8', headers: { ...caching, ...DOWNLOAD } };
  if (!/^(?:image|audio|video)\//.test(type)) return { type: UNKNOWN, headers: { ...caching, ...DOWNLOAD } };
  return { type, headers: { ...caching, ...(type === 'image/svg+xml' && SANDBOX) } };
}
