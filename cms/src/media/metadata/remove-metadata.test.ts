import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { removeMetadata } from './remove-metadata';
import { rightsXmp } from './rights';

const SECRET = 'Kestrel Street 7';
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`;
const EXIF = {
  IFD0: { ImageDescription: SECRET },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
};

const frame = (blue: number) =>
  sharp({ create: { width: 6, height: 4, channels: 4, background: { r: 9, g: 9, b: blue, alpha: 1 } } })
    .png()
    .toBuffer();
const picture = async () =>
  sharp(await frame(0))
    .withExif(EXIF)
    .withXmp(XMP);
const animation = async () =>
  sharp(await Promise.all([0, 80, 160].map(frame)), { join: { animated: true } })
    .withExif(EXIF)
    .withXmp(XMP);

const insert = (file: Buffer, at: number, bytes: Buffer | string) =>
  Buffer.concat([file.subarray(0, at), Buffer.from(bytes), file.subarray(at)]);
const length = (bytes: number, text: string) => {
  const buffer = Buffer.alloc(bytes);
  if (bytes === 2) buffer.writeUInt16BE(text.length + 2);
  else buffer.writeUInt32BE(text.length);
  return buffer;
};
const jpegSegment = (marker: number, text: string) =>
  Buffer.concat([Buffer.from([0xff, marker]), length(2, text), Buffer.from(text)]);
const pngChunk = (type: string, text: string) =>
  Buffer.concat([length(4, text), Buffer.from(type + text), Buffer.alloc(4)]);
const webpChunk = (type: string, text: string) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length);
  return Buffer.concat([Buffer.from(type), size, Buffer.from(text)]);
};
const gifBlocks = (label: number, ...texts: string[]) =>
  Buffer.concat([
    Buffer.from([0x21, label]),
    ...texts.map((text) => Buffer.from(`${String.fromCharCode(text.length)}${text}`, 'latin1')),
    Buffer.from([0]),
  ]);
/** The header and the table of colours of a GIF. */
const gifStart = (file: Buffer) => 13 + 3 * 2 ** (((file[10] ?? 0) & 7) + 1);

async function icon(): Promise<Buffer> {
  const png = await (await picture()).png().toBuffer();
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(22, 18);
  return Buffer.concat([header, png]);
}

/** Files with the secret in every place for it. */
const FILES: Record<string, { type: string; make: () => Promise<Buffer> }> = {
  'a JPEG': {
    type: 'image/jpeg',
    make: async () => {
      const file = await (await picture()).jpeg({ progressive: true }).toBuffer();
      const more = [jpegSegment(0xfe, SECRET), jpegSegment(0xec, SECRET), jpegSegment(0xed, SECRET)];
      return Buffer.concat([insert(file, 2, Buffer.concat(more)), Buffer.from(SECRET)]);
    },
  },
  'a PNG': {
    type: 'image/png',
    make: async () => {
      const file = await (await picture()).png().toBuffer();
      const more = [pngChunk('tEXt', SECRET), pngChunk('tIME', SECRET), pngChunk('prIV', SECRET)];
      return Buffer.concat([insert(file, 33, Buffer.concat(more)), Buffer.from(SECRET)]);
    },
  },
  'a WebP': {
    type: 'image/webp',
    make: async () => {
      const file = await (await picture()).webp({ lossless: true }).toBuffer();
      const whole = Buffer.concat([file, webpChunk('PRIV', SECRET)]);
      whole.writeUInt32LE(whole.length - 8, 4);
      return Buffer.concat([whole, Buffer.from(SECRET)]);
    },
  },
  'an animated WebP': {
    type: 'image/webp',
    make: async () => (await animation()).webp({ lossless: true }).toBuffer(),
  },
  'an animated GIF': {
    type: 'image/gif',
    make: async () => {
      const file = await (await animation()).gif().toBuffer();
      const more = [gifBlocks(0xfe, SECRET, SECRET), gifBlocks(0xff, 'XMP DataXMP', SECRET)];
      return Buffer.concat([insert(file, gifStart(file), Buffer.concat(more)), Buffer.from(SECRET)]);
    },
  },
  'an ICO': { type: 'image/x-icon', make: icon },
};

/** What is seen of a picture. sharp does not read icons. */
const pixels = (type: string, file: Buffer) =>
  type === 'image/x-icon'
    ? sharp(file.subarray(22)).raw().toBuffer()
    : sharp(file, { animated: true }).raw().toBuffer();

describe.each(Object.entries(FILES))('%s', (_, { type, make }) => {
  test('keeps nothing but its picture, which looks the same', async () => {
    const file = await make();
    expect(file.includes(SECRET)).toBe(true);
    const clean = removeMetadata(type, file, null) ?? Buffer.alloc(0);
    expect(clean.includes(SECRET)).toBe(false);
    expect(await pixels(type, clean)).toEqual(await pixels(type, file));
    if (type === 'image/x-icon') return;
    const { exif, xmp, iptc, pages, delay } = await sharp(clean).metadata();
    const before = await sharp(file).metadata();
    expect({ exif, xmp, iptc, pages, delay }).toEqual({ pages: before.pages, delay: before.delay });
  });

  test('is handled without a crash, however it is cut off or changed', async () => {
    const file = await make();
    const change = fc.record({ at: fc.nat(file.length - 1), byte: fc.nat(255), end: fc.nat(file.length) });
    fc.assert(
      fc.property(change, ({ at, byte, end }) => {
        const damaged = Buffer.from(file);
        damaged[at] = byte;
        const answer = removeMetadata(type, damaged.subarray(0, end), null);
        expect(answer?.length ?? 0).toBeLessThanOrEqual(file.length + 2);
      }),
      { numRuns: 200 },
    );
  });
});

test.each(['image/jpeg', 'image/png', 'image/webp'])('copyright information in %s is kept', async (type) => {
  const file = await FILES[{ 'image/jpeg': 'a JPEG', 'image/png': 'a PNG' }[type] ?? 'a WebP']?.make();
  const xmp = rightsXmp({ creator: 'Kim <Kestrel>', copyright: '© Quay' });
  const clean = removeMetadata(type, file ?? Buffer.alloc(0), xmp);
  expect((await sharp(clean ?? undefined).metadata()).xmp?.toString()).toBe(xmp);
});

describe('an SVG', () => {
  const clean = (svg: string) => removeMetadata('image/svg+xml', Buffer.from(svg), null)?.toString();
  const NAMESPACES =
    'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:x="http://www.w3.org/1999/xlink"';

  test.each([
    ['a comment', '<!-- Kestrel > Street -->', ''],
    ['metadata', '<metadata><rdf:RDF><rdf:li>Kestrel</rdf:li></rdf:RDF><a/></metadata>', ''],
    ['an element of an editor', '<inkscape:page a=">"><path d="M0 0"/></inkscape:page>', ''],
    ['an attribute of an editor', '<g inkscape:label="C:\\Kestrel" id="g"/>', '<g id="g"/>'],
    ['an instruction', '<?xpacket begin="Kestrel"?>', ''],
    ['a title', '<title>Fog</title>', '<title>Fog</title>'],
    ['a reference', '<use x:href="#g"/>', '<use x:href="#g"/>'],
    ['CDATA', '<style><![CDATA[a>b{}<!-- -->]]></style>', '<style><![CDATA[a>b{}<!-- -->]]></style>'],
  ])('keeps only visible elements: %s', (_, inner, left) => {
    expect(clean(`<?xml version="1.0"?><svg ${NAMESPACES}>${inner}</svg>`)).toBe(
      `<?xml version="1.0"?><svg ${NAMESPACES}>${left}</svg>`,
    );
  });

  test('keeps the doctype with entities that define its namespaces', () => {
    const svg = `<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;"><path/></svg>`;
    expect(clean(svg)).toBe(svg);
  });

  test('is cleaned inside nested SVGs, too', async () => {
    const jpeg = await FILES['a JPEG']?.make();
    const svg = (data: Buffer | undefined) =>
      `<svg ${NAMESPACES}><image x:href="data:image/jpeg;base64,${data?.toString('base64')}"/></svg>`;
    const cleaned = removeMetadata('image/jpeg', jpeg ?? Buffer.alloc(0), null);
    expect(clean(svg(jpeg))).toBe(svg(cleaned ?? undefined));
    expect(clean(svg(Buffer.from('fog')))).toBe(undefined);
  });

  test('is handled without a crash, whatever it contains', () => {
    const part = fc.constantFrom(
      '<',
      '>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '"',
      ' a:b=',
      '<g ',
      '</g>',
      'x',
    );
    fc.assert(fc.property(fc.array(part), (parts) => typeof (clean(parts.join('')) ?? '') === 'string'));
  });
});
