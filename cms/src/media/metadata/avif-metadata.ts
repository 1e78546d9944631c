const SHOWN = ['ftyp', 'meta', 'mdat'];
const HEADER_BYTES = 8;

/**
 * Whether an AVIF consists only of the boxes of a still picture. Other boxes may contain anything, and so may the bytes after the
 * last one. EXIF and XMP are inside the picture's own boxes; sharp finds those.
 */
export function isBareAvif(file: Buffer): boolean {
  let at = 0;
  while (at + HEADER_BYTES <= file.length) {
    const size = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + HEADER_BYTES);
    if (size < HEADER_BYTES || !SHOWN.includes(type)) return false;
    at += size;
  }
  return at === file.length;
}
