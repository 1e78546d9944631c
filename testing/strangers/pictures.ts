import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '#scripts/settings.mjs';

/** The image library of the content service, which the site itself does not need. */
const sharp: typeof import('../../cms/node_modules/sharp/dist/index.cjs') = createRequire(
  join(ROOT, 'cms', 'package.json'),
)('sharp');

export type OddPicture = {
  file: string;
  type: string;
  alt?: string;
  caption?: string;
  /** In percent from the top left corner. */
  focalPoint?: { x: number; y: number };
  draw: () => Promise<Buffer> | Buffer;
};

/** An arrow that points up, so that a picture lying on its side is noticed. */
export const drawArrow = (width: number, height: number, colour = '#467') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 90 60" preserveAspectRatio="none">
        <rect width="90" height="60" fill="${colour}"/><path d="M45 6 65 34H53V54H37V34H25Z" fill="#fd8"/>
      </svg>`,
    ),
  ).removeAlpha();
const flat = (width: number, height: number, background = '#a65') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });
const svg = (attributes: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="90" height="60" fill="#4a7"/><circle cx="30" cy="30" r="20" fill="#fff"/></svg>`,
  );
async function frames() {
  const drawn = ['#c44', '#4c4', '#44c'].map((colour) => drawArrow(360, 240, colour).png().toBuffer());
  return sharp(await Promise.all(drawn), { join: { animated: true } });
}

const LONG_ALT = 'A picture whose alternative text is as long as the editor was thorough. '
  .repeat(7)
  .slice(0, 500);

/** Pictures as cameras, printers and old websites make them. Most have no alternative text. */
export const PICTURES: readonly OddPicture[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => ({
    file: `exif-orientation-${orientation}.jpg`,
    type: 'image/jpeg',
    draw: () => drawArrow(900, 600).jpeg().withMetadata({ orientation }).toBuffer(),
  })),
  {
    file: 'cmyk.jpg',
    type: 'image/jpeg',
    draw: () => drawArrow(900, 600).toColourspace('cmyk').jpeg().toBuffer(),
  },
  {
    file: 'progressive.jpg',
    type: 'image/jpeg',
    alt: LONG_ALT,
    draw: () => drawArrow(900, 600).jpeg({ progressive: true }).toBuffer(),
  },
  { file: 'grey.jpg', type: 'image/jpeg', draw: () => drawArrow(900, 600).greyscale().jpeg().toBuffer() },
  {
    file: 'sixteen-bit.png',
    type: 'image/png',
    draw: () => drawArrow(600, 400).toColourspace('rgb16').png().toBuffer(),
  },
  {
    file: 'transparent palette.png',
    type: 'image/png',
    draw: () => drawArrow(600, 400).ensureAlpha(0.4).png({ palette: true }).toBuffer(),
  },
  { file: 'animated.gif', type: 'image/gif', draw: async () => (await frames()).gif().toBuffer() },
  {
    file: 'animated.webp',
    type: 'image/webp',
    draw: async () => (await frames()).webp({ effort: 0 }).toBuffer(),
  },
  {
    file: 'photo.avif',
    type: 'image/avif',
    draw: () => drawArrow(900, 600).avif({ effort: 0 }).toBuffer(),
  },
  { file: 'print.tiff', type: 'image/tiff', draw: () => drawArrow(600, 400).tiff().toBuffer() },
  { file: 'without-size.svg', type: 'image/svg+xml', draw: () => svg('viewBox="0 0 90 60"') },
  { file: 'without-any-size.svg', type: 'image/svg+xml', draw: () => svg('') },
  {
    file: 'percent.svg',
    type: 'image/svg+xml',
    draw: () => svg('width="100%" height="100%" viewBox="0 0 90 60"'),
  },
  { file: 'one-pixel.png', type: 'image/png', draw: () => flat(1, 1).png().toBuffer() },
  { file: 'thread.png', type: 'image/png', draw: () => flat(1, 3000).png().toBuffer() },
  { file: 'ribbon.png', type: 'image/png', draw: () => flat(3000, 20).png().toBuffer() },
  {
    file: 'stamp.jpg',
    type: 'image/jpeg',
    caption: 'Smaller than the column.',
    draw: () => drawArrow(120, 80).jpeg().toBuffer(),
  },
  {
    file: 'tall, focus at the top.jpg',
    type: 'image/jpeg',
    caption: 'A caption that is much longer than a caption should be, and goes on. '.repeat(6),
    focalPoint: { x: 50, y: 5 },
    draw: () => drawArrow(600, 2400).jpeg().toBuffer(),
  },
  { file: 'wide.jpg', type: 'image/jpeg', draw: () => drawArrow(2400, 400).jpeg().toBuffer() },
  {
    file: 'forty-megapixels.jpg',
    type: 'image/jpeg',
    draw: () => flat(8000, 5000).jpeg({ quality: 30 }).toBuffer(),
  },
  {
    file: 'übergroß & schön 照片 (1).jpg',
    type: 'image/jpeg',
    alt: ' ',
    draw: () => drawArrow(300, 200).jpeg().toBuffer(),
  },
];
