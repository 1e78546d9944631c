const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The usual encoding of databases that never declared one; browsers assume it too. */
const UNDECLARED = 'windows-1252';
/** Encodings in which the bytes of ASCII also stand for other characters. */
const UNLIKE_ASCII = ['utf-16le', 'utf-16be', 'iso-2022-jp'];

/** A character beyond ASCII as UTF-8 writes it, or a byte that isn't part of one, each byte as a character. */
const BEYOND_ASCII =
  /[\xc2-\xdf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g;

/** The report's name for a text whose `isRepaired` is true. */
export const STRAY_BYTES = 'bytes that are invalid in the encoding of their file';

export type Decoded = { text: string; isRepaired: boolean };

/** The decoder's name for it; `null` for UTF-8 and for an undeclared encoding. */
export type Encoding = string | null;

/**
 * Reads bytes as UTF-8 if they are valid UTF-8, whatever encoding is declared, or else in the declared encoding of their file.
 * Single bytes that aren't UTF-8, which old databases contain, are read in that encoding, too, or as Windows-1252.
 */
export function decode(bytes: Uint8Array, encoding: Encoding = encodingOf(bytes)): Decoded {
  if (isUnlikeAscii(encoding)) return decodeAll(bytes, encoding);
  try {
    return { text: UTF8.decode(bytes), isRepaired: false };
  } catch {
    const latin = Buffer.from(bytes).toString('latin1');
    if (encoding !== null && !isMostlyUtf8(latin)) return decodeAll(bytes, encoding);
    const stray = new TextDecoder(encoding ?? UNDECLARED);
    const text = latin.replace(BEYOND_ASCII, (found) =>
      (found.length > 1 ? UTF8 : stray).decode(Buffer.from(found, 'latin1')),
    );
    return { text, isRepaired: true };
  }
}

/** Whether a text in this encoding can't be split at ASCII bytes. */
export const isUnlikeAscii = (encoding: Encoding): encoding is string =>
  encoding !== null && UNLIKE_ASCII.includes(encoding);

function decodeAll(bytes: Uint8Array, encoding: string): Decoded {
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, isRepaired: text.includes('\ufffd') };
}

/** Whether most bytes beyond ASCII are UTF-8; in other encodings only a few look like it by chance. */
function isMostlyUtf8(latin: string): boolean {
  let balance = 0;
  for (const [found] of latin.matchAll(BEYOND_ASCII)) balance += found.length > 1 ? 1 : -1;
  return balance > 0;
}

/** Bytes within which a file declares its encoding. */
export const HEAD_BYTES = 1_024;

/**
 * The encoding of a file by its first bytes: by its byte order mark, by its XML or HTML declaration, or by the `Content-Type`
 * with which it was sent, which comes first unless it is the one that servers send with everything.
 */
export function encodingOf(bytes: Uint8Array, contentType = ''): Encoding {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  if (/^(?:\xff\xfe|<\0)/.test(head)) return 'utf-16le';
  if (/^(?:\xfe\xff|\0<)/.test(head)) return 'utf-16be';
  const declared = [contentTypeLabel(contentType), xmlLabel(head), htmlLabel(head)].flatMap(nameOf);
  return declared.find((name) => name !== UNDECLARED) ?? declared[0] ?? null;
}

const contentTypeLabel = (type: string): string => /\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(type)?.[1] ?? '';

const xmlLabel = (head: string): string =>
  /^\s*<\?xml\s/.test(head)
    ? (/\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head.split('?>', 1)[0] ?? '')?.[1] ?? '')
    : '';

const htmlLabel = (head: string): string =>
  /^\s*</.test(head) ? (/<meta\b[^<>]*\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1] ?? '') : '';

/** An encoding other than UTF-8 by one of its names. One that is not like ASCII would not have been read. */
function nameOf(label: string): string[] {
  if (label === '') return [];
  try {
    const { encoding } = new TextDecoder(label);
    return /^utf-/.test(encoding) ? [] : [encoding];
  } catch {
    // An unknown name.
    return [];
  }
}
