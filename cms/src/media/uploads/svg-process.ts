import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** sharp draws an SVG without a density at 72 dots per inch, which is one pixel per CSS pixel. */
const DENSITY = 72;
const MAX_DENSITY = 100_000;

const DAMAGED = 2;

/**
 * Draws an SVG as PNG to standard output (`draw-svg.ts`): `node svg-process.js <file> <width> <height>`, as large as fits
 * into the box. Exits with code 2 if the SVG is not well-formed.
 */
async function draw([file = '', width, height]: string[]): Promise<void> {
  // From memory, so that the SVG cannot refer to other files.
  const svg = await readFile(file);
  const open = (density: number) => sharp(svg, { density, limitInputPixels: false });
  const box = { width: Number(width), height: Number(height) };
  const own = await open(DENSITY)
    .metadata()
    .catch(() => process.exit(DAMAGED));
  const scale = Math.min(box.width / own.width, box.height / own.height);
  const png = await open(Math.min(Math.max(DENSITY * scale, 1), MAX_DENSITY))
    .resize({ ...box, fit: 'inside' })
    .png()
    .toBuffer();
  process.stdout.write(png);
}

void draw(process.argv.slice(2));
