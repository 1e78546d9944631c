import { readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { articleCall } from 'masthead-contract/calls/article';
import { articleListCall } from 'masthead-contract/calls/article-list';
import { menuPanelCall } from 'masthead-contract/calls/menu';
import { NO_TERMS } from 'masthead-contract/query/query';
import sharp, { type Sharp } from 'sharp';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openService, type Service } from '../../testing/open-service';
import { uploadForm } from '../../testing/upload-form';

let service: Service;

beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());
afterEach(() => vi.restoreAllMocks());

/** The compiled module with a name, which shares its state with the service. */
const compiled = createRequire(import.meta.url);

/** The corners of the test picture. Printers' ink can show these colours. */
const COLOURS = { red: '#d02020', green: '#209050', blue: '#3060d0', yellow: '#e0c020' };
const CORNERS = { topLeft: 'red', topRight: 'green', bottomLeft: 'blue', bottomRight: 'yellow' };

async function draw(width = 360, height = 240): Promise<Sharp> {
  const [w, h] = [Math.ceil(width / 3), Math.ceil(height / 3)];
  const square = (background: string, left: number, top: number) =>
    sharp({ create: { width: w, height: h, channels: 3, background } })
      .png()
      .toBuffer()
      .then((input) => ({ input, left, top }));
  const canvas = sharp({ create: { width, height, channels: 3, background: 'white' } }).composite([
    await square(COLOURS.red, 0, 0),
    await square(COLOURS.green, width - w, 0),
    await square(COLOURS.blue, 0, height - h),
    await square(COLOURS.yellow, width - w, height - h),
  ]);
  return sharp(await canvas.png().toBuffer());
}

/** The colours of the corners of a picture. */
async function corners(bytes: Buffer) {
  const side = 24;
  const pixels = await sharp(bytes)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer();
  const names: Record<string, string> = { '100': 'red', '010': 'green', '001': 'blue', '110': 'yellow' };
  const at = (x: number, y: number) => {
    const start = 3 * (y * side + x);
    const code = [...pixels.subarray(start, start + 3)].map((value) => (value < 128 ? 0 : 1)).join('');
    return names[code] ?? code;
  };
  const [near, far] = [2, side - 3];
  return {
    topLeft: at(near, near),
    topRight: at(far, near),
    bottomLeft: at(near, far),
    bottomRight: at(far, far),
  };
}

const stored = (url: string) => readFile(path.join(service.uploads, path.basename(url)));

async function upload(name: string, type: string, bytes: Buffer | string, info?: object) {
  const content = uploadForm({ name, type, bytes });
  if (info) content.append('fileInfo', JSON.stringify({ name, ...info }));
  const { status, body } = await service.panel('POST', '/upload', content);
  expect(body.error?.message ?? status).toBe(201);
  return body[0];
}

/** How a camera stores the upright picture, by EXIF orientation. */
const STORED: Record<number, (upright: Sharp) => Sharp> = {
  1: (upright) => upright,
  2: (upright) => upright.flop(),
  3: (upright) => upright.rotate(180),
  4: (upright) => upright.flip(),
  5: (upright) => upright.flop().rotate(270),
  6: (upright) => upright.rotate(270),
  7: (upright) => upright.flop().rotate(90),
  8: (upright) => upright.rotate(90),
};
const GPS = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };

describe('a photo is stored upright and without its location', () => {
  test.each([
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => ({ format: 'jpeg' as const, orientation })),
    ...(['png', 'webp', 'avif', 'tiff'] as const).map((format) => ({ format, orientation: 6 })),
    { format: 'webp' as const, orientation: 1 },
  ])('$format with orientation $orientation', async ({ format, orientation }) => {
    const turned = await STORED[orientation]?.(await draw())
      .png()
      .toBuffer();
    const bytes = await sharp(turned).withExif(GPS).withMetadata({ orientation }).toFormat(format).toBuffer();
    const file = await upload(`quay.${format}`, `image/${format}`, bytes);

    expect([file.width, file.height]).toEqual([360, 240]);
    expect(file.formats.small).toMatchObject({ width: 360, height: 240 });
    expect(file.formats.thumbnail).toMatchObject({ width: 245, height: 163 });
    const original = await stored(file.url);
    const { width, height, orientation: left, exif } = await sharp(original).metadata();
    expect({ width, height, left, exif }).toEqual({
      width: 360,
      height: 240,
      left: undefined,
      exif: undefined,
    });
    for (const { url } of [file, file.formats.small, file.formats.thumbnail, file.formats.share]) {
      expect(await corners(await stored(url))).toEqual(CORNERS);
    }
  });

  test('also if it is uploaded by code', async () => {
    const turned = await STORED[6]?.(await draw())
      .png()
      .toBuffer();
    const filepath = path.join(service.uploads, 'camera.jpg');
    await sharp(turned).withExif(GPS).withMetadata({ orientation: 6 }).jpeg().toFile(filepath);
    const { size } = await stat(filepath);
    const [file] = await service.strapi
      .plugin('upload')
      .service('upload')
      .upload({
        files: { filepath, originalFilename: 'camera.jpg', mimetype: 'image/jpeg', size },
        data: { fileInfo: {} },
      });
    expect([file.width, file.height]).toEqual([360, 240]);
    expect(await corners(await stored(file.url))).toEqual(CORNERS);
    expect(await sharp(await stored(file.url)).metadata()).not.toHaveProperty('exif');
  });
});

const svg = (attributes: string, inner = '<rect width="9" height="9"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;

/** The test picture, encoded. */
const drawn = (encode: (picture: Sharp) => Sharp) => async () => encode(await draw()).toBuffer();

const animated = (encode: (picture: Sharp) => Sharp) => async () => {
  const frame = await drawn((picture) => picture.png())();
  const second = await sharp(frame).negate().toBuffer();
  return encode(sharp([frame, second], { join: { animated: true } })).toBuffer();
};

/** A PNG with the chunk of an animation of one frame. */
async function animatedPng(): Promise<Buffer> {
  const png = await drawn((picture) => picture.png())();
  const chunk = Buffer.from('000000086163544c0000000100000000b92d9af0', 'hex');
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

const STILL = ['share', 'small', 'thumbnail', 'tiny'];

type Kind = {
  what: string;
  name: string;
  bytes: () => Promise<Buffer | string>;
  /** Media type and extension of the stored original. */
  kept: string;
  size?: [number, number];
  renditions?: string[];
};

const KINDS: Kind[] = [
  {
    what: 'progressive JPEG',
    name: 'a.jpg',
    bytes: drawn((it) => it.jpeg({ progressive: true })),
    kept: 'image/jpeg .jpg',
  },
  {
    what: 'CMYK JPEG',
    name: 'a.jpeg',
    bytes: drawn((it) => it.withIccProfile('cmyk').jpeg()),
    kept: 'image/jpeg .jpeg',
  },
  {
    what: 'JPEG in Display P3',
    name: 'a.jpg',
    bytes: drawn((it) => it.withIccProfile('p3').jpeg()),
    kept: 'image/jpeg .jpg',
  },
  {
    what: '16-bit PNG',
    name: 'a.png',
    bytes: drawn((it) => it.toColourspace('rgb16').png()),
    kept: 'image/png .png',
  },
  {
    what: 'indexed PNG',
    name: 'a.png',
    bytes: drawn((it) => it.png({ palette: true })),
    kept: 'image/png .png',
  },
  { what: 'animated PNG', name: 'a.png', bytes: animatedPng, kept: 'image/png .png', renditions: ['share'] },
  { what: 'still WebP', name: 'a.webp', bytes: drawn((it) => it.webp()), kept: 'image/webp .webp' },
  {
    what: 'animated WebP',
    name: 'a.webp',
    bytes: animated((it) => it.webp()),
    kept: 'image/webp .webp',
    renditions: ['share'],
  },
  { what: 'AVIF', name: 'a.avif', bytes: drawn((it) => it.avif()), kept: 'image/avif .avif' },
  { what: 'still GIF', name: 'a.gif', bytes: drawn((it) => it.gif()), kept: 'image/gif .gif' },
  {
    what: 'animated GIF',
    name: 'a.gif',
    bytes: animated((it) => it.gif()),
    kept: 'image/gif .gif',
    renditions: ['share'],
  },
  { what: 'TIFF', name: 'a.tif', bytes: drawn((it) => it.tiff()), kept: 'image/jpeg .jpg' },
  {
    what: 'transparent TIFF',
    name: 'a.tiff',
    bytes: drawn((it) => it.ensureAlpha(0.9).tiff({ compression: 'lzw' })),
    kept: 'image/png .png',
  },
  { what: 'JPEG named as PNG', name: 'a.png', bytes: drawn((it) => it.jpeg()), kept: 'image/jpeg .jpg' },
  { what: 'PNG named as a page', name: 'a.html', bytes: drawn((it) => it.png()), kept: 'image/png .png' },
  { what: 'AVIF without extension', name: 'a', bytes: drawn((it) => it.avif()), kept: 'image/avif .avif' },
  {
    what: 'PNG of one pixel',
    name: 'a.png',
    bytes: async () => (await draw(1, 1)).png().toBuffer(),
    kept: 'image/png .png',
    size: [1, 1],
    renditions: ['share', 'thumbnail'],
  },
  {
    what: 'PNG too high for AVIF',
    name: 'a.png',
    bytes: async () => (await draw(20, 20_000)).png().toBuffer(),
    kept: 'image/png .png',
    size: [20, 20_000],
    renditions: ['share', 'thumbnail'],
  },
  {
    what: 'SVG',
    name: 'a.svg',
    bytes: async () => svg('width="64" height="48"'),
    kept: 'image/svg+xml .svg',
    size: [64, 48],
    renditions: ['share'],
  },
  {
    what: 'SVG without size',
    name: 'a.svg',
    bytes: async () => svg(''),
    kept: 'image/svg+xml .svg',
    size: [300, 150],
    renditions: ['share'],
  },
  {
    what: 'icon',
    name: 'a.ico',
    bytes: async () => Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, ...Array<number>(14).fill(0)]),
    kept: 'image/x-icon .ico',
    size: [32, 32],
    renditions: [],
  },
];

test.each(KINDS)(
  'a picture gets its size and renditions in sRGB: $what',
  async ({ name, bytes, kept, size = [360, 240], renditions = STILL }) => {
    const file = await upload(name, 'application/octet-stream', await bytes());
    expect(`${file.mime} ${file.ext}`).toBe(kept);
    expect(path.extname(file.url)).toBe(file.ext);
    expect([file.width, file.height]).toEqual(size);
    const formats: Record<string, { url: string; width: number; height: number }> = file.formats ?? {};
    expect(Object.keys(formats).sort()).toEqual(renditions);
    for (const rendition of Object.values(formats)) {
      const made = await stored(rendition.url);
      const { width, height, space, icc } = await sharp(made).metadata();
      expect({ width, height, space, icc }).toEqual({
        width: rendition.width,
        height: rendition.height,
        space: 'srgb',
        icc: undefined,
      });
      if (size[0] === 360) expect(await corners(made)).toEqual(CORNERS);
    }
  },
);

describe('the renditions for search engines', () => {
  const shapes = async (width: number, height: number) => {
    const { formats } = await upload(
      'a.jpg',
      'image/jpeg',
      await (await draw(width, height)).jpeg().toBuffer(),
    );
    const names = ['share16x9', 'share4x3', 'share1x1'];
    const sizes = await Promise.all(
      names.map(async (name) => {
        if (!formats[name]) return [];
        const { width, height } = await sharp(await stored(formats[name].url)).metadata();
        return [[width, height]];
      }),
    );
    return sizes.flat();
  };

  test('are 1200 pixels wide, in each shape that the picture is large enough for', async () => {
    expect(await shapes(1300, 1250)).toEqual([
      [1200, 675],
      [1200, 900],
      [1200, 1200],
    ]);
    expect(await shapes(1600, 1067)).toEqual([
      [1200, 675],
      [1200, 900],
    ]);
    expect(await shapes(1199, 1300)).toEqual([]);
    expect(await shapes(1300, 674)).toEqual([]);
  });
});

test("a square SVG gets a rendition for the installed magazine's icon, others get none", async () => {
  const { formats } = await upload('a.svg', 'image/svg+xml', svg('width="64" height="64"'));
  const { format, width, height, hasAlpha } = await sharp(await stored(formats.icon.url)).metadata();
  expect({ format, width, height, hasAlpha }).toMatchObject({ format: 'png', width: 512, height: 512 });
  const wide = await upload('b.svg', 'image/svg+xml', svg('width="64" height="48"'));
  expect(wide.formats).not.toHaveProperty('icon');
});

describe('the rendition for shared links', () => {
  const share = async (name: string, bytes: Buffer | string) => {
    const { formats } = await upload(name, 'application/octet-stream', bytes);
    const jpeg = await stored(formats.share.url);
    expect((await sharp(jpeg).metadata()).format).toBe('jpeg');
    const { width, height } = formats.share;
    return { width, height, jpeg };
  };

  test('is at most 1200 pixels wide', async () => {
    const { jpeg: _, ...size } = await share('wide.png', await (await draw(2400, 600)).png().toBuffer());
    expect(size).toEqual({ width: 1200, height: 300 });
  });

  test('has at most 300 KB', async () => {
    const noise = sharp({
      create: {
        width: 1200,
        height: 1200,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    });
    const { jpeg, ...size } = await share('noise.jpg', await noise.jpeg({ quality: 70 }).toBuffer());
    expect(size).toEqual({ width: 600, height: 600 });
    expect(jpeg.length).toBeLessThanOrEqual(300_000);
  });

  test('is never larger than the picture, and white where it is transparent', async () => {
    const clear = { width: 300, height: 200, channels: 4 as const, background: '#00000000' };
    const { jpeg, ...size } = await share('clear.png', await sharp({ create: clear }).png().toBuffer());
    expect(size).toEqual({ width: 300, height: 200 });
    expect((await sharp(jpeg).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  test('of an SVG is drawn large, without external resources', async () => {
    const elsewhere = `<script>fetch('/')</script><image href="${service.url}/uploads/a.png" width="9" height="9"/>`;
    const { jpeg, ...size } = await share(
      'logo.svg',
      svg('viewBox="0 0 8 4" fill="#c00"', `${elsewhere}<circle cx="4" cy="2" r="2"/>`),
    );
    expect(size).toEqual({ width: 1200, height: 600 });
    const { data } = await sharp(jpeg)
      .extract({ left: 600, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(190);
    expect(data[1]).toBeLessThan(16);
  });
});

test('an SVG that takes too long to draw is abandoned', async () => {
  const { drawSvg }: typeof import('../uploads/draw-svg') = compiled(
    '../../../dist/src/media/uploads/draw-svg.js',
  );
  const slow =
    '<feMorphology operator="dilate" radius="300"/><feTurbulence numOctaves="1000" baseFrequency="3"/>';
  const filter = `<filter id="f">${slow.repeat(200)}</filter><rect width="640" height="480" filter="url(#f)"/>`;
  const file = path.join(service.uploads, 'slow.svg');
  await writeFile(file, svg('width="640" height="480"', filter));
  expect(await drawSvg(file, { width: 1200, height: 2400 }, 500)).toBeNull();
});

test('a picture from an earlier version gets its renditions', async () => {
  const camera = await sharp(
    await STORED[6]?.(await draw())
      .png()
      .toBuffer(),
  )
    .withExif(GPS)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await writeFile(path.join(service.uploads, 'older.jpg'), camera);
  const query = service.strapi.db.query('plugin::upload.file');
  const row = {
    name: 'older.jpg',
    hash: 'older',
    ext: '.jpg',
    mime: 'image/jpeg',
    url: '/uploads/older.jpg',
  };
  const { id } = await query.create({ data: { ...row, formats: null, size: 200, provider: 'local' } });

  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { convertImages }: typeof import('./convert-images') = compiled(
    '../../../dist/src/media/renditions/convert-images.js',
  );
  await convertImages(service.strapi, { tell: () => {}, stopped: new AbortController().signal });
  const file = await query.findOne({ where: { id } });
  expect(file).toMatchObject({ url: row.url, width: 360, height: 240 });
  expect(Object.keys(file.formats).sort()).toEqual(STILL);
  expect(await corners(await stored(file.url))).toEqual(CORNERS);
});

test('a picture deleted while others get their renditions is skipped', async () => {
  const query = service.strapi.db.query('plugin::upload.file');
  const row = { ext: '.png', mime: 'image/png', formats: null, size: 200, provider: 'local' };
  const create = (name: string) =>
    query.create({ data: { ...row, name, hash: name, url: `/uploads/${name}.png` } });
  const [deleted, first] = [await create('deleted'), await create('first')];
  await writeFile(path.join(service.uploads, 'first.png'), await drawn((it) => it.png())());
  const convert = vi
    .spyOn(service.strapi.plugin('upload').service('upload'), 'convert')
    .mockImplementationOnce(() => query.delete({ where: { id: deleted.id } }));

  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { convertImages }: typeof import('./convert-images') = compiled(
    '../../../dist/src/media/renditions/convert-images.js',
  );
  await convertImages(service.strapi, { tell: () => {}, stopped: new AbortController().signal });
  expect(convert.mock.calls.map(([id]) => id)).toEqual([first.id]);
});

test("every answer has a picture's focal point, but only those that use it have the rendition for shared links", async () => {
  const focalPoint = { x: 12.5, y: 80 };
  const { id } = await upload('quay.png', 'image/png', await drawn((it) => it.png())(), { focalPoint });
  const [child] = await service.strapi.documents('api::category.category').findMany({
    filters: { parent: { id: { $notNull: true } }, articles: { id: { $notNull: true } } },
    limit: 1,
  });
  const { documentId } = await service.strapi.documents('api::article.article').create({
    data: {
      title: 'A quay in focus',
      slug: 'quay',
      description: 'In focus',
      content: [],
      cover: { media: [id] },
      categories: [child?.documentId],
    },
    status: 'published',
  });

  const read = async (url: string): Promise<unknown> =>
    (await fetch(service.url + url, { headers: { authorization: `Bearer ${service.token}` } })).json();
  const search = { ...NO_TERMS, keywords: 'A quay in focus', sort: 'newest', page: 1 } as const;
  const [article, list, menu] = [
    articleCall.request(documentId),
    articleListCall.request(search),
    menuPanelCall.request(),
  ];
  const own = v.parse(article.answer, await read(article.url)).data.cover?.media;
  const listed = v.parse(list.answer, await read(list.url)).data[0]?.cover?.media;
  const shown = v
    .parse(menu.answer, await read(menu.url))
    .data.flatMap(({ children }) => children.flatMap(({ articles }) => articles))
    .find((card) => card.documentId === documentId)?.cover?.media;
  expect(own).toMatchObject([{ focalPoint, formats: { share: { width: 360, height: 240 } } }]);
  for (const media of [listed, shown]) {
    expect(media).toMatchObject([{ focalPoint, formats: { small: { mime: 'image/avif' } } }]);
    expect(media?.[0]?.formats).not.toHaveProperty('share');
  }
});
