import { crc32 } from 'node:zlib';

/** The chunks that decide how a picture is shown, including an animated one's. All others are texts, times and private data. */
const SHOWN = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI'],
  ...['sBIT', 'pHYs', 'acTL', 'fcTL', 'fdAT'],
]);
const SIGNATURE_BYTES = 8;
const CHUNK_BYTES = 12;

/** A PNG of nothing but its picture, also an animated one. Whatever follows its end is dropped. `null` if the file is not built like a PNG. */
export function withoutPngMetadata(file: Buffer, xmp: string | null): Buffer | null {
  const kept: Buffer[] = [file.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + CHUNK_BYTES <= file.length; ) {
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + CHUNK_BYTES + file.readUInt32BE(at);
    if (end > file.length) return null;
    if (SHOWN.has(type)) kept.push(file.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    if (type === 'IHDR' && xmp !== null) {
      kept.push(chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)));
    }
    at = end;
  }
  return null;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
