/** EXIF, which may say where a photo was taken, and XMP. */
const METADATA = ['EXIF', 'XMP '];
/** Flags of the chunk VP8X that announce them. */
const METADATA_FLAGS = 0x08 | 0x04;

const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

/** A WebP file without its metadata. The encoded picture stays as it is, also if it is animated. */
export function withoutWebpMetadata(file: Buffer): Buffer {
  const chunks = [];
  for (let at = HEADER_BYTES; at + CHUNK_HEADER_BYTES <= file.length; ) {
    const length = file.readUInt32LE(at + 4);
    // Chunks are padded to an even length.
    const end = at + CHUNK_HEADER_BYTES + length + (length % 2);
    chunks.push(Buffer.from(file.subarray(at, end)));
    at = end;
  }
  const kept = chunks.filter((chunk) => !METADATA.includes(typeOf(chunk)));
  for (const chunk of kept) {
    if (typeOf(chunk) === 'VP8X')
      chunk[CHUNK_HEADER_BYTES] = (chunk[CHUNK_HEADER_BYTES] ?? 0) & ~METADATA_FLAGS;
  }
  const clean = Buffer.concat([file.subarray(0, HEADER_BYTES), ...kept]);
  clean.writeUInt32LE(clean.length - 8, 4);
  return clean;
}

const typeOf = (chunk: Buffer) => chunk.toString('latin1', 0, 4);
