import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { drawSvg } from '../uploads/draw-svg';
import { CARD } from './draw-card';

/** A card as JPEG. It is drawn in a process of its own, as every SVG is. Throws if that takes too long. */
export async function cardJpeg(svg: string): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-card-'));
  try {
    const file = path.join(folder, 'card.svg');
    await writeFile(file, svg);
    const png = await drawSvg(file, CARD);
    if (!Buffer.isBuffer(png)) throw new Error('The drawing was not finished.');
    return await sharp(png).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
