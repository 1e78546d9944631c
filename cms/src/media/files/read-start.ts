import { open } from 'node:fs/promises';

/** The root element of an SVG must begin within these first bytes. */
const START_BYTES = 64 * 1024;

/** The first 64 KiB of a file, enough for the size of an SVG and for file signatures. */
export async function readStart(filepath: string): Promise<Buffer> {
  const file = await open(filepath);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
