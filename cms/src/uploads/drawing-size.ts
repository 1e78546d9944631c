import { open } from 'node:fs/promises';

/** The root element of a drawing stands within so many bytes. */
const BEGINNING = 64 * 1024;

type Size = { width: number; height: number };

/**
 * The size that an SVG states, in CSS pixels: its width and height, or those of its view box. `null` where
 * there is no root element in this beginning of the file, and no size where it states none.
 */
export function drawingSize(beginning: string): Partial<Size> | null {
  const start = beginning.search(/<svg[\s>]/);
  if (start === -1) return null;
  const [root = ''] = beginning.slice(start).split('>', 1);

  const width = pixels(attribute(root, /\swidth=["']([^"']{1,60})["']/));
  const height = pixels(attribute(root, /\sheight=["']([^"']{1,60})["']/));
  if (width && height) return { width, height };
  const [, , boxWidth, boxHeight] = (attribute(root, /\sviewBox=["']([^"']{1,60})["']/) ?? '')
    .split(/[\s,]+/)
    .map(pixels);
  return boxWidth && boxHeight ? { width: boxWidth, height: boxHeight } : {};
}

/** Enough of a file to find the size of a drawing, or to see what it is. */
export async function readBeginning(filepath: string): Promise<Buffer> {
  const file = await open(filepath);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function attribute(element: string, pattern: RegExp): string | undefined {
  return pattern.exec(element)?.[1]?.trim();
}

/** A length without a unit or in pixels, rounded; `null` for percentages and the like. */
function pixels(length: string | undefined): number | null {
  const value = /^(\d{1,6}(?:\.\d{1,6})?)(?:px)?$/.exec(length ?? '')?.[1];
  return value ? Math.max(1, Math.round(Number(value))) : null;
}
