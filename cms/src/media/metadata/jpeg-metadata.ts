/** The markers of segments that decoding needs: frames, tables, restart interval, start of a scan. */
const DECODING = new Set([
  ...[0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf],
  ...[0xda, 0xdb, 0xdc, 0xdd],
]);
/** Segments of applications that change how a picture is shown, by the text at their start. */
const SHOWN: ReadonlyMap<number, string> = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);
const START_OF_IMAGE = Buffer.from([0xff, 0xd8]);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const APP1 = 0xe1;
const XMP = 'http://ns.adobe.com/xap/1.0/\0';

/**
 * A JPEG reduced to its picture: without EXIF, XMP, IPTC, comments, JFIF's thumbnail, the segments of cameras and programs, and
 * anything after its end. The encoded picture stays unchanged. `null` if the file isn't built like a JPEG.
 */
export function withoutJpegMetadata(file: Buffer, xmp: string | null): Buffer | null {
  if (!file.subarray(0, 2).equals(START_OF_IMAGE)) return null;
  const kept: Buffer[] = [START_OF_IMAGE];
  if (xmp !== null) kept.push(segment(APP1, Buffer.from(XMP + xmp)));
  for (let at = 2; at + 4 <= file.length; ) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    // A marker may be padded with 0xff.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) break;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length) return null;
    if (isKept(marker, file.subarray(at + 4, end)))
      kept.push(withoutThumbnail(marker, file.subarray(at, end)));
    at = end;
    if (marker === START_OF_SCAN) {
      at = endOfScan(file, at);
      kept.push(file.subarray(end, at));
    }
  }
  return Buffer.concat([...kept, Buffer.from([0xff, END_OF_IMAGE])]);
}

const isKept = (marker: number, content: Buffer): boolean => {
  const start = SHOWN.get(marker);
  return DECODING.has(marker) || (start !== undefined && content.toString('latin1').startsWith(start));
};

/** The version, density and an empty thumbnail of JFIF. */
const JFIF_BYTES = 18;

function withoutThumbnail(marker: number, bytes: Buffer): Buffer {
  if (marker !== 0xe0 || bytes.length <= JFIF_BYTES) return bytes;
  const content = Buffer.from(bytes.subarray(4, JFIF_BYTES));
  content.fill(0, content.length - 2);
  return segment(marker, content);
}

/** Where the encoded data after the header of a scan end: at a marker that is neither an escaped 0xff nor a restart. */
function endOfScan(file: Buffer, start: number): number {
  for (
    let at = file.indexOf(0xff, start);
    at !== -1 && at + 1 < file.length;
    at = file.indexOf(0xff, at + 1)
  ) {
    const next = file[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return file.length;
}

function segment(marker: number, content: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([header, content]);
}
