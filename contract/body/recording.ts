/** The media types of audio and video that browsers play, by file extension. The first one for a type is the usual one. */
export const RECORDING_TYPES = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  weba: 'audio/webm',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
} as const;
export type RecordingType = (typeof RECORDING_TYPES)[keyof typeof RECORDING_TYPES];

const TYPES: ReadonlyMap<string, RecordingType> = new Map(Object.entries(RECORDING_TYPES));

/** The media type of a recording by the extension of its path; `undefined` for any other file. */
export const recordingType = (path: string): RecordingType | undefined =>
  TYPES.get(/\.([a-z\d]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '');

/**
 * Whether an embed is a recording of the media library, and which kind, by its URL; `null` for any other URL. `base` is the
 * prefix of the library's URLs, if it is elsewhere.
 */
export function recordingKind(href: string, base = ''): 'audio' | 'video' | null {
  const isOwn = /^\/uploads\/[^?#]+$/.test(href) || (base !== '' && href.startsWith(`${base}/`));
  const type = isOwn ? recordingType(href) : undefined;
  return type ? (type.startsWith('video/') ? 'video' : 'audio') : null;
}

/**
 * Whether a path is that of captions for a video: WebVTT in the media library. Browsers load captions only from the site itself,
 * so files elsewhere don't count.
 */
export const isCaptions = (path: string): boolean => /^\/uploads\/[^?#]+\.vtt$/i.test(path);

/** The name of a file by its URL, without the digits that the media library adds. */
export const fileName = (href: string): string =>
  (href.split('/').at(-1) ?? '').replace(/_[\da-f]{10}\./, '.');
