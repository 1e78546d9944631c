const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** The size in pixels of the largest picture in an ICO file; `null` if it doesn't contain one. */
export function iconSize(start: Buffer): { width: number; height: number } | null {
  if (start.length < HEADER_BYTES + ENTRY_BYTES) return null;
  const sizes = Array.from({ length: start.readUInt16LE(4) }, (_, index) => {
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    // A zero means 256.
    return { width: start[entry] || 256, height: start[entry + 1] || 256 };
  });
  return sizes.sort((a, b) => b.width - a.width)[0] ?? null;
}
