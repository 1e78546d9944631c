import { withoutPngMetadata } from './png-metadata';

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** An ICO of nothing but its pictures, which are bitmaps or PNGs. `null` if the file is not built like an ICO. */
export function withoutIcoMetadata(file: Buffer): Buffer | null {
  if (file.length < HEADER_BYTES) return null;
  const count = file.readUInt16LE(4);
  const header = Buffer.from(file.subarray(0, HEADER_BYTES + count * ENTRY_BYTES));
  if (header.length < HEADER_BYTES + count * ENTRY_BYTES) return null;
  const pictures: Buffer[] = [];
  let end = header.length;
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    const [length, offset] = [header.readUInt32LE(entry + 8), header.readUInt32LE(entry + 12)];
    const stored = file.subarray(offset, offset + length);
    const isPng = stored.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
    const picture = isPng ? withoutPngMetadata(stored, null) : stored;
    // Many entries can name the same bytes, and ask for any amount of memory.
    if (picture === null || stored.length < length || end + picture.length > file.length) return null;
    header.writeUInt32LE(picture.length, entry + 8);
    header.writeUInt32LE(end, entry + 12);
    pictures.push(picture);
    end += picture.length;
  }
  return Buffer.concat([header, ...pictures]);
}
