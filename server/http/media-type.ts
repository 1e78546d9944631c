import { lookup } from 'mrmime';

/** How a file is sent: its media type, and headers that depend on it. */
export type FileType = { type: string; headers: Record<string, string> };

const UNKNOWN = 'application/octet-stream';
/** An SVG opened as a document could run scripts. */
const SANDBOX = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };
const DOWNLOAD = { 'Content-Disposition': 'attachment', 'Content-Security-Policy': 'sandbox' };

/** A file of the build. */
export const builtType = (path: string): FileType => ({ type: lookup(path) ?? UNKNOWN, headers: {} });

/**
 * A file that editors have uploaded. Only pictures, audio and video are shown by a browser. Anything else is a download
 * without a type: a page or a script of another content service would be one of this site.
 */
export function mediaType(path: string): FileType {
  const type = lookup(path) ?? UNKNOWN;
  if (!/^(?:image|audio|video)\//.test(type)) return { type: UNKNOWN, headers: DOWNLOAD };
  return { type, headers: type === 'image/svg+xml' ? SANDBOX : {} };
}
