import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mp4, wav } from '../../../../testing/recordings.ts';
import { storePicture } from '../../features/embeds/server/store-picture';
import { openService, type Service } from '../../testing/open-service';
import { type NamedFile, uploadForm } from '../../testing/upload-form';

let service: Service;
let temporary: string;

const stored = () => readdir(service.uploads, { recursive: true }).then((names) => names.sort());
const rows = () => service.strapi.db.query('plugin::upload.file').count();

beforeAll(async () => {
  temporary = await mkdtemp(path.join(tmpdir(), 'masthead-uploads-'));
  vi.stubEnv('TMPDIR', temporary);
  service = await openService();
});
afterAll(async () => {
  await service.close();
  await rm(temporary, { recursive: true });
});
afterEach(() => vi.restoreAllMocks());

const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#789' }, limitInputPixels: false });
const drawn = new Map<string, Promise<Buffer>>();
/** A picture of each size is drawn once. */
async function png(name = 'fog.png', width = 300, height = 200): Promise<NamedFile> {
  const size = `${width} ${height}`;
  const bytes = drawn.get(size) ?? picture(width, height).png().toBuffer();
  drawn.set(size, bytes);
  return { name, type: 'image/png', bytes: await bytes };
}
const svg = (name: string, type: string, inner = ''): NamedFile => ({
  name,
  type,
  bytes: `<svg xmlns="http://www.w3.org/2000/svg" width="64" viewBox="0 0 640 480">${inner}</svg>`,
});

/** Uploads files as the panel does, expects that nothing of them is kept, and returns the error message. */
async function rejection(content: FormData, address = '/upload', expected = 400): Promise<string> {
  const [files, rowCount] = [await stored(), await rows()];
  const { status, body } = await service.panel('POST', address, content);
  expect(status).toBe(expected);
  expect(await stored()).toEqual(files);
  expect(await rows()).toBe(rowCount);
  await expect.poll(() => readdir(temporary).then((names) => names.filter(isUpload))).toEqual([]);
  return body.error.message;
}
const isUpload = (name: string) => !name.startsWith('masthead-');

test('rejects a picture with too many pixels before decoding it', async () => {
  const content = uploadForm(await png('fog.png', 8_100, 8_100));
  expect(await rejection(content)).toBe(
    'fog.png has 8,100 × 8,100 pixels; the limit is 64 million. Please make it smaller and upload it again.',
  );
});

test('stores an animated picture unchanged, with any number of frames', async () => {
  const frame = (blue: number) =>
    sharp({ create: { width: 1600, height: 1400, channels: 3, background: { r: 90, g: 90, b: blue } } });
  const frames = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      frame(8 * at)
        .png()
        .toBuffer(),
    ),
  );
  const bytes = await sharp(frames, { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
  const content = uploadForm({ name: 'fog.webp', type: 'image/webp', bytes });
  const { body } = await service.panel('POST', '/upload', content);
  expect([body[0].width, body[0].height, Object.keys(body[0].formats).sort()]).toEqual([
    1600,
    1400,
    ['share', 'share16x9', 'share1x1', 'share4x3'],
  ]);
  expect(await readFile(path.join(service.uploads, path.basename(body[0].url)))).toEqual(bytes);
});

test.each([
  [
    'is cut off',
    async () => ({ ...(await png()), bytes: Buffer.from((await png()).bytes).subarray(0, 300) }),
  ],
  ['is an SVG with the extension of a PNG', async () => svg('fog.png', 'image/png')],
  ['is not a picture', async () => ({ name: 'fog.jpg', type: 'image/jpeg', bytes: 'fog' })],
  ['is BMP', async () => ({ name: 'fog.bmp', type: 'image/bmp', bytes: `BM${'\0'.repeat(60)}` })],
  ['is PDF', async () => ({ name: 'fog.pdf', type: 'application/pdf', bytes: '%PDF-1.7' })],
  ['is an SVG that is cut off', async () => svg('fog.svg', 'image/svg+xml', '<rect')],
])('rejects a file that %s', async (_what, file) => {
  expect(await rejection(uploadForm(await file()))).toMatch(
    /^fog\.\w+ cannot be read\. It may be damaged, or in a format/,
  );
});

test.each(['ftypheic\0\0\0\0mif1heic', 'ftypmif1\0\0\0\0mif1heic', 'ftyphevc\0\0\0\0msf1hevc'])(
  'says what to do with a HEIC picture: %j',
  async (start) => {
    const bytes = `\0\0\0\x18${start}${'\0'.repeat(60)}`;
    expect(await rejection(uploadForm({ name: 'fog.jpg', type: 'image/jpeg', bytes }))).toBe(
      'fog.jpg is a HEIC picture, which most browsers cannot show. Please save it as JPEG and upload it again. An iPhone takes JPEGs after Settings > Camera > Formats > Most Compatible.',
    );
  },
);

test('rejects an icon without a picture', async () => {
  const file = { name: 'fog.ico', type: 'image/x-icon', bytes: '\0\0\x01\0\0\0' };
  expect(await rejection(uploadForm(file))).toMatch(/^fog.ico is not really an icon/);
});

test('rejects an empty file', async () => {
  expect(await rejection(uploadForm({ name: 'fog.png', type: 'image/png', bytes: '' }))).toBe(
    'Files are empty',
  );
});

test('accepts a JPEG with damage that browsers overlook', async () => {
  const bytes = await picture().jpeg().toBuffer();
  const stray = Buffer.concat([bytes.subarray(0, 20), Buffer.from('stray'), bytes.subarray(20)]);
  const { status } = await service.panel(
    'POST',
    '/upload',
    uploadForm({ name: 'a.jpg', type: 'image/jpeg', bytes: stray }),
  );
  expect(status).toBe(201);
});

test('rejects a PNG with the extension of an SVG', async () => {
  const { bytes } = await png();
  expect(await rejection(uploadForm({ name: 'logo.svg', type: 'image/svg+xml', bytes }))).toBe(
    'logo.svg is not really an SVG. Please check its file extension and upload it again.',
  );
});

test('rejects an SVG without its namespace, which browsers do not show', async () => {
  const file = { name: 'logo.svg', type: 'image/svg+xml', bytes: '<svg width="9" height="9"></svg>' };
  expect(await rejection(uploadForm(file))).toMatch(/^logo.svg is not really an SVG\./);
});

test('keeps none of several pictures if one is rejected', async () => {
  await rejection(uploadForm(await png('one.png'), await png('two.png', 8_100, 8_100)));
});

test('stores an SVG unchanged with the size it declares, and serves it sandboxed', async () => {
  const filter = '<filter id="f"><feGaussianBlur stdDeviation="400"/></filter>';
  const file = svg('logo.svg', 'image/svg+xml', filter);
  const { body } = await service.panel('POST', '/upload', uploadForm(file));
  expect([body[0].width, body[0].height]).toEqual([64, 48]);
  for (const url of [body[0].url, body[0].url.replace('uploads', '%75ploads')]) {
    const response = await fetch(service.url + url);
    expect(await response.text()).toBe(file.bytes);
    expect(response.headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test("stores a recording unchanged with its format's extension, and serves range requests", async () => {
  const file = { name: 'fog.html', type: 'text/html', bytes: wav() };
  const { body } = await service.panel('POST', '/upload', uploadForm(file));
  expect(body[0]).toMatchObject({ name: 'fog.html.wav', ext: '.wav', mime: 'audio/wav', formats: null });
  expect(await readFile(path.join(service.uploads, path.basename(body[0].url)))).toEqual(file.bytes);
  const response = await fetch(service.url + body[0].url, { headers: { range: 'bytes=0-3' } });
  expect([response.status, await response.text()]).toEqual([206, 'RIFF']);
  expect(response.headers.get('content-type')).toMatch(/^audio\/wav/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

/** The bytes of a recording, and the last of them. */
const SIZE = wav().length;
const LAST = SIZE - 1;

test.each([
  { range: 'bytes=900000-', status: 416, part: `bytes */${SIZE}`, bytes: 0 },
  { range: 'bytes=99999999999999999999-', status: 416, part: `bytes */${SIZE}`, bytes: 0 },
  { range: 'bytes=-0', status: 416, part: `bytes */${SIZE}`, bytes: 0 },
  { range: 'bytes=0-99999999999999999999', status: 206, part: `bytes 0-${LAST}/${SIZE}`, bytes: SIZE },
  { range: 'bytes=-99999999999999999999', status: 206, part: `bytes 0-${LAST}/${SIZE}`, bytes: SIZE },
  { range: 'bytes=-4', status: 206, part: `bytes ${LAST - 3}-${LAST}/${SIZE}`, bytes: 4 },
  { range: 'bytes=-', status: 200, part: null, bytes: SIZE },
  { range: 'bytes=9-1', status: 200, part: null, bytes: SIZE },
  { range: 'bytes=0-1,3-4', status: 200, part: null, bytes: SIZE },
])('a request for $range of a recording gets $status', async ({ range, status, part, bytes }) => {
  const { body } = await service.panel(
    'POST',
    '/upload',
    uploadForm({ name: 'a.wav', type: '', bytes: wav() }),
  );
  const response = await fetch(service.url + body[0].url, { headers: { range } });
  const { length } = await response.bytes();
  expect([response.status, response.headers.get('content-range'), length]).toEqual([status, part, bytes]);
  expect(response.headers.get('content-length')).toBe(String(bytes));
});

test.each(['evil.html', 'evil.js', 'evil.xhtml', 'evil.pdf', 'evil', 'evil.HTML'])(
  'a file %s put among the uploads is served as a download and runs no script',
  async (name) => {
    await writeFile(path.join(service.uploads, name), '<script>alert(1)</script>');
    for (const prefix of ['/uploads/', '/%75ploads/', '//uploads/', '/./uploads/']) {
      const response = await fetch(`${service.url}${prefix}${name}`);
      if (prefix !== '/uploads/' && response.status !== 200) continue;
      const headers = [
        'content-type',
        'content-disposition',
        'content-security-policy',
        'x-content-type-options',
      ];
      expect(headers.map((header) => response.headers.get(header))).toEqual([
        'application/octet-stream',
        'attachment',
        'sandbox',
        'nosniff',
      ]);
      expect(await response.text()).toContain('script');
    }
  },
);

test.each([
  ['is a web page', { name: 'fog.mp4', type: 'video/mp4', bytes: '<!doctype html><script>' }],
  ['is an SVG', svg('fog.mp3', 'audio/mpeg')],
  ['is of HEVC', { name: 'fog.mp4', type: 'video/mp4', bytes: mp4('hvc1', 'mp4a') }],
  ['is cut off', { name: 'fog.mp4', type: 'video/mp4', bytes: mp4('avc1', 'mp4a').subarray(0, -1) }],
])('rejects a recording that %s', async (_what, file) => {
  expect(await rejection(uploadForm(file))).toMatch(
    /^fog\.mp[34] cannot be played by most browsers, or is damaged\. Please save a film as MP4/,
  );
});

test('stores captions unchanged, and not as a picture', async () => {
  const file = { name: 'fog.txt', type: 'text/plain', bytes: 'WEBVTT\n\n00:00.000 --> 00:01.000\nFog\n' };
  const { body } = await service.panel('POST', '/upload', uploadForm(file));
  expect(body[0]).toMatchObject({ name: 'fog.txt.vtt', ext: '.vtt', mime: 'text/vtt', formats: null });
  const response = await fetch(service.url + body[0].url);
  expect(response.headers.get('content-type')).toMatch(/^text\/vtt/);
  expect(await response.text()).toBe(file.bytes);
});

test('a picture cannot replace a recording', async () => {
  const { body } = await service.panel(
    'POST',
    '/upload',
    uploadForm({ name: 'fog.wav', type: 'audio/wav', bytes: wav() }),
  );
  expect(await rejection(uploadForm(await png()), `/upload?id=${body[0].id}`)).toMatch(
    /^fog.wav cannot be replaced by fog.png/,
  );
});

test('never decodes an SVG', async () => {
  const { bytes } = svg('fog.png', 'image/png');
  await expect(sharp(Buffer.from(bytes)).metadata()).rejects.toThrow('unsupported image format');
});

test.each(['/upload?id=', '/upload/files/:id/replace'])(
  'checks a picture that replaces another one with POST %s',
  async (route) => {
    const { body } = await service.panel('POST', '/upload', uploadForm(await png()));
    const { id, url, mime } = body[0];
    const address = route.includes(':id') ? route.replace(':id', id) : route + id;
    const before = await readFile(path.join(service.uploads, path.basename(url)));

    expect(await rejection(uploadForm(await png('fog.png', 8_100, 8_100)), address)).toMatch(
      /^fog.png has 8,100 ×/,
    );
    expect(await rejection(uploadForm(svg('fog.svg', 'image/svg+xml')), address)).toBe(
      'fog.png cannot be replaced by fog.svg, because they are different kinds of files. Please upload fog.svg as a new file.',
    );
    expect(await readFile(path.join(service.uploads, path.basename(url)))).toEqual(before);

    const replaced = await service.panel('POST', address, uploadForm(await png('fog.png', 500, 400)));
    expect(replaced.body).toMatchObject({ id, mime, width: 500, height: 400 });
    expect(replaced.body.url).not.toBe(url);
  },
);

test('keeps the files of a replaced picture for a day, unless it is deleted', async () => {
  const filesOf = async ({ hash }: { hash: string }) =>
    (await stored()).filter((name) => name.includes(hash));
  const replaced = async () => {
    const { body } = await service.panel('POST', '/upload', uploadForm(await png('fog.png', 600, 400)));
    await service.panel('POST', `/upload?id=${body[0].id}`, uploadForm(await png('fog.png', 500, 400)));
    return body[0];
  };
  const [expired, recent, deleted] = [await replaced(), await replaced(), await replaced()];
  const count = (await filesOf(recent)).length;
  expect(count).toBeGreaterThan(3);
  await service.strapi.db.query('masthead::replaced-file').updateMany({
    where: { url: expired.url },
    data: { replacedAt: new Date(Date.now() - 25 * 60 * 60 * 1000) },
  });

  await service.panel('DELETE', `/upload/files/${deleted.id}`);
  await expect.poll(() => filesOf(expired)).toEqual([]);
  await expect.poll(() => filesOf(deleted)).toEqual([]);
  expect(await filesOf(recent)).toHaveLength(count);
});

/** Makes the storage fail half-way through the nth file, as on a full disk. */
function failStoring(nth: number): void {
  const { provider } = service.strapi.plugin('upload');
  const store = provider.uploadStream.bind(provider);
  let count = 0;
  const broken = async function* () {
    yield Buffer.alloc(1000);
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  };
  const failing = (file: { stream: unknown }) => {
    count += 1;
    return store(count === nth ? Object.assign(file, { stream: broken() }) : file);
  };
  vi.spyOn(provider, 'uploadStream').mockImplementation(failing as never);
  vi.spyOn(provider, 'replaceStream').mockImplementation(failing as never);
}

test.each([1, 2, 4])(
  "keeps none of a picture's files if file %i of it and its renditions fails to store",
  async (nth) => {
    const content = uploadForm(await png('fog.png', 1300, 900));
    failStoring(nth);
    expect(await rejection(content, '/upload', 503)).toBe(
      'Nothing was uploaded, because the disk of the server is full. Please tell your administrator.',
    );
  },
);

test('keeps no file if the row in the media library cannot be written', async () => {
  const content = uploadForm(await png('fog.png', 1300, 900));
  const files = await stored();
  const unsubscribe = service.strapi.db.lifecycles.subscribe({
    models: ['plugin::upload.file'],
    afterCreate() {
      throw new Error('The row cannot be written.');
    },
  });
  const { status } = await service.panel('POST', '/upload', content);
  unsubscribe();
  expect(status).toBe(500);
  expect(await stored()).toEqual(files);
});

test('keeps the old picture if its replacement fails half-way', async () => {
  const { body } = await service.panel('POST', '/upload', uploadForm(await png('fog.png', 1300, 900)));
  const contents = async () => {
    const names = await readdir(service.uploads);
    const own = names.filter((name) => name.includes(body[0].hash));
    return Promise.all(own.map(async (name) => [name, await readFile(path.join(service.uploads, name))]));
  };
  const before = await contents();
  expect(before).toHaveLength(10);

  const unsubscribe = service.strapi.db.lifecycles.subscribe({
    models: ['plugin::upload.file'],
    afterUpdate() {
      throw new Error('The row cannot be written.');
    },
  });
  await service.panel('POST', `/upload?id=${body[0].id}`, uploadForm(await png('fog.png', 200, 100)));
  unsubscribe();
  expect(await contents()).toEqual(before);
});

test('keeps nothing of an upload that is interrupted', async () => {
  const files = await stored();
  const { bytes } = await png('fog.png', 1300, 900);
  const boundary = 'half-way';
  const sent = request(`${service.url}/upload`, {
    method: 'POST',
    headers: {
      authorization: service.authorization(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': 1_000_000,
    },
  });
  sent.on('error', () => {});
  sent.write(
    `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="fog.png"\r\ncontent-type: image/png\r\n\r\n`,
  );
  sent.write(bytes);
  await expect.poll(() => readdir(temporary).then((names) => names.filter(isUpload))).not.toEqual([]);
  sent.destroy();
  await expect.poll(() => readdir(temporary).then((names) => names.filter(isUpload))).toEqual([]);
  expect(await stored()).toEqual(files);
});

test('does not follow a symbolic link below the uploads', async () => {
  await writeFile(path.join(temporary, 'masthead-secret.png'), 'secret');
  await symlink(path.join(temporary, 'masthead-secret.png'), path.join(service.uploads, 'link.png'));
  for (const address of ['/uploads/link.png', '/%75ploads/link.png', '/uploads/%6cink.png']) {
    expect((await fetch(service.url + address)).status).toBe(404);
  }
  await rm(path.join(service.uploads, 'link.png'));
});

test('applies the same limits when it converts older pictures', async () => {
  const { bytes } = await png('fog.png', 8_100, 8_100);
  await writeFile(path.join(service.uploads, 'older.png'), bytes);
  const query = service.strapi.db.query('plugin::upload.file');
  const formats = { small: { mime: 'image/png', hash: 'small_older', ext: '.png' } };
  const row = { name: 'fog.png', hash: 'older', ext: '.png', mime: 'image/png', url: '/uploads/older.png' };
  const { id } = await query.create({ data: { ...row, formats, size: 200, provider: 'local' } });

  const told: string[] = [];
  const { convertImages }: typeof import('../renditions/convert-images') = createRequire(import.meta.url)(
    '../../../dist/src/media/renditions/convert-images.js',
  );
  await convertImages(service.strapi, {
    tell: (line) => told.push(line),
    stopped: new AbortController().signal,
  });
  expect(told.join()).toContain('fog.png was not converted: fog.png has 8,100 × 8,100 pixels;');
  expect(await query.findOne({ where: { id } })).toMatchObject({ formats });
  expect(await readFile(path.join(service.uploads, 'older.png'))).toEqual(bytes);
});

test("an embed's picture is stored in its actual format, and described by its title", async () => {
  const content = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#789' } })
    .webp()
    .toBuffer();
  expect(await storePicture(service.strapi, { name: '<b>Low/tide</b>', content }, undefined)).toMatchObject({
    ext: '.webp',
    mime: 'image/webp',
    alternativeText: '<b>Low/tide</b>',
    name: '<b>Low tide< b>',
    url: expect.stringMatching(/^\/uploads\/\w+\.webp$/),
  });
});

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><script>alert(1)</script></svg>',
  '<html>',
  '',
])("%j is refused as an embed's picture, and nothing of it is kept", async (text) => {
  const before = await rows();
  const content = Buffer.from(text);
  expect(await storePicture(service.strapi, { name: 'Film', content }, undefined)).toBeNull();
  expect(await rows()).toBe(before);
});
