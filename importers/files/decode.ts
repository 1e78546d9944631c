const UTF8 = new TextDecoder('utf-8', { fatal: true });
const WINDOWS_1252 = new TextDecoder('windows-1252');

/** A character beyond ASCII as UTF-8 writes it, or a byte that belongs to none, each byte as a character. */
const BEYOND_ASCII =
  /[\xc2-\xdf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g;

export type Decoded = { text: string; isRepaired: boolean };

/** Reads bytes as UTF-8. Those that are not, which old databases contain, count as Windows-1252 like in browsers. */
export function decode(bytes: Uint8Array): Decoded {
  try {
    return { text: UTF8.decode(bytes), isRepaired: false };
  } catch {
    const text = Buffer.from(bytes)
      .toString('latin1')
      .replace(BEYOND_ASCII, (found) => {
        const encoded = Buffer.from(found, 'latin1');
        return found.length > 1 ? UTF8.decode(encoded) : WINDOWS_1252.decode(encoded);
      });
    return { text, isRepaired: true };
  }
}
