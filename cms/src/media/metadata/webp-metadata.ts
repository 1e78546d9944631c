/** The chunks that decide how a picture is shown. */
const SHOWN = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of the chunk VP8X that announce EXIF and XMP. */
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

const FILE_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** Size of the header in a frame's chunk, before the frame's own chunks. */
const FRAME_HEADER_BYTES = 16;

/**
 * A WebP reduced to its picture, animated or not; the encoded picture stays unchanged. Anything after its end is dropped. XMP is
 * only added to a file in the extended format, which every file with metadata uses. `null` if the file isn't built like a WebP.
 */
export function withoutWebpMetadata(file: Buffer, xmp: string | null): Buffer | null {
  if (file.toString('latin1', 8, FILE_HEADER_BYTES) !== 'WEBP') return null;
  const end = Math.min(file.length, file.readUInt32LE(4) + CHUNK_HEADER_BYTES);
  const kept = keptChunks(file.subarray(FILE_HEADER_BYTES, end));
  const extended = kept.find((chunk) => typeOf(chunk) === 'VP8X');
  const isAdded = extended !== undefined && xmp !== null;
  if (extended) {
    const flags = (extended[CHUNK_HEADER_BYTES] ?? 0) & ~(EXIF_FLAG | XMP_FLAG);
    extended[CHUNK_HEADER_BYTES] = isAdded ? flags | XMP_FLAG : flags;
  }
  if (isAdded) kept.push(chunkOf('XMP ', Buffer.from(xmp)));
  const clean = Buffer.concat([file.subarray(0, FILE_HEADER_BYTES), ...kept]);
  clean.writeUInt32LE(clean.length - CHUNK_HEADER_BYTES, 4);
  return clean;
}

/** The visible chunks of a file or of a frame. */
function keptChunks(bytes: Buffer): Buffer[] {
  const kept: Buffer[] = [];
  for (let at = 0; at + CHUNK_HEADER_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    const chunk = bytes.subarray(at, at + CHUNK_HEADER_BYTES + length);
    const type = typeOf(chunk);
    if (type === 'ANMF') {
      const frame = chunk.subarray(CHUNK_HEADER_BYTES);
      const parts = keptChunks(frame.subarray(FRAME_HEADER_BYTES));
      kept.push(chunkOf(type, Buffer.concat([frame.subarray(0, FRAME_HEADER_BYTES), ...parts])));
    } else if (SHOWN.has(type)) kept.push(chunkOf(type, chunk.subarray(CHUNK_HEADER_BYTES)));
    at += CHUNK_HEADER_BYTES + length + (length % 2);
  }
  return kept;
}

/** Chunks are padded to an even length. */
function chunkOf(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(CHUNK_HEADER_BYTES);
  header.write(type, 'latin1');
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}

const typeOf = (chunk: Buffer) => chunk.toString('latin1', 0, 4);
