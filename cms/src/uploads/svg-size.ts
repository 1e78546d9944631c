import { open } from 'node:fs/promises';

/** The root element of an SVG must begin within these first bytes. */
const START_BYTES = 64 * 1024;

type Size = { width: number; height: number };

/**
 * The size in CSS pixels that an SVG declares, from its width and height or else its view box. `null` if `start`, the
 * start of the file, has no root element; empty if the root element declares no size.
 */
export function svgSize(start: string): Partial<Size> | null {
  const rootIndex = start.search(/<svg[\s>]/);
  if (rootIndex === -1) return null;
  const [root = ''] = start.slice(rootIndex).split('>', 1);

  const width = parsePixels(readAttribute(root, /\swidth=["']([^"']{1,60})["']/));
  const height = parsePixels(readAttribute(root, /\sheight=["']([^"']{1,60})["']/));
  if (width && height) return { width, height };
  const [, , boxWidth, boxHeight] = (readAttribute(root, /\sviewBox=["']([^"']{1,60})["']/) ?? '')
    .split(/[\s,]+/)
    .map(parsePixels);
  return boxWidth && boxHeight ? { width: boxWidth, height: boxHeight } : {};
}

/** The first 64 KiB of a file, enough for `svgSize` and for file signatures. */
export async function readStart(filepath: string): Promise<Buffer> {
  const file = await open(filepath);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function readAttribute(element: string, pattern: RegExp): string | undefined {
  return pattern.exec(element)?.[1]?.trim();
}

/** A length in pixels or without a unit, rounded; `null` for percentages and other units. */
function parsePixels(length: string | undefined): number | null {
  const value = /^(\d{1,6}(?:\.\d{1,6})?)(?:px)?$/.exec(length ?? '')?.[1];
  return value ? Math.max(1, Math.round(Number(value))) : null;
}
