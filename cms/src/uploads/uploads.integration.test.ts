import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openService, type Service } from '../testing/open-service';

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

type Named = { name: string; type: string; bytes: Buffer | string };

function form(...files: Named[]): FormData {
  const content = new FormData();
  for (const { name, type, bytes } of files) {
    content.append('files', new Blob([bytes as BlobPart], { type }), name);
  }
  return content;
}

const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#789' }, limitInputPixels: false });
const png = async (name = 'fog.png', width = 300, height = 200): Promise<Named> => ({
  name,
  type: 'image/png',
  bytes: await picture(width, height).png().toBuffer(),
});
const drawing = (name: string, type: string, inner = ''): Named => ({
  name,
  type,
  bytes: `<svg xmlns="http://www.w3.org/2000/svg" width="64" viewBox="0 0 640 480">${inner}</svg>`,
});

/** Sends files as the panel does, and expects that they are refused and that nothing is left of them. */
async function refusal(content: FormData, address = '/upload'): Promise<string> {
  const [files, count] = [await stored(), await rows()];
  const { status, body } = await service.panel('POST', address, content);
  expect(status).toBe(400);
  expect(await stored()).toEqual(files);
  expect(await rows()).toBe(count);
  await expect.poll(() => readdir(temporary).then((names) => names.filter(isOfUploads))).toEqual([]);
  return body.error.message;
}
const isOfUploads = (name: string) => !name.startsWith('masthead-');

test('a picture with too many pixels is refused with a sentence before it is decoded', async () => {
  const content = form(await png('fog.png', 16_000, 16_000));
  expect(await refusal(content)).toBe(
    'fog.png is 16,000 × 16,000 pixels; pictures may have up to 64 million. Make it smaller and upload it again.',
  );
});

test('an animated picture stays what it is, however many frames it has', async () => {
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
  const content = form({ name: 'fog.webp', type: 'image/webp', bytes });
  const { body } = await service.panel('POST', '/upload', content);
  expect([body[0].width, body[0].height, body[0].formats]).toEqual([1600, 1400, null]);
  expect(await readFile(path.join(service.uploads, path.basename(body[0].url)))).toEqual(bytes);
});

test.each([
  [
    'is cut off',
    async () => ({ ...(await png()), bytes: Buffer.from((await png()).bytes).subarray(0, 300) }),
  ],
  ['is an SVG under the name of a PNG', async () => drawing('fog.png', 'image/png')],
  ['is no picture at all', async () => ({ name: 'fog.jpg', type: 'image/jpeg', bytes: 'fog' })],
])('a picture that %s is refused with a sentence', async (_what, file) => {
  expect(await refusal(form(await file()))).toMatch(
    /^fog\.(png|jpg) cannot be read: it is damaged, or of a kind/,
  );
});

test('a PNG under the name of an SVG is refused', async () => {
  const { bytes } = await png();
  expect(await refusal(form({ name: 'logo.svg', type: 'image/svg+xml', bytes }))).toBe(
    'logo.svg is not an SVG, though its name says so. Save it again under the right name.',
  );
});

test('of several pictures none is kept where one is refused', async () => {
  await refusal(form(await png('one.png'), await png('two.png', 16_000, 16_000)));
});

test('an SVG is stored as it is, with the size it states, and opened by readers it runs nothing', async () => {
  const filter = '<filter id="f"><feGaussianBlur stdDeviation="400"/></filter>';
  const file = drawing('logo.svg', 'image/svg+xml', filter);
  const { body } = await service.panel('POST', '/upload', form(file));
  expect([body[0].width, body[0].height, body[0].formats]).toEqual([640, 480, null]);
  for (const address of [body[0].url, body[0].url.replace('uploads', '%75ploads')]) {
    const response = await fetch(service.url + address);
    expect(await response.text()).toBe(file.bytes);
    expect(response.headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('this process decodes no SVG, whatever it is called', async () => {
  const { bytes } = drawing('fog.png', 'image/png');
  await expect(sharp(Buffer.from(bytes)).metadata()).rejects.toThrow('unsupported image format');
});

test('a picture taken sideways is stored upright, with its size as it is shown', async () => {
  const bytes = await sharp(Buffer.from(Array.from({ length: 3 * 400 * 300 }, (_, i) => (i * 7919) % 256)), {
    raw: { width: 400, height: 300, channels: 3 },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();
  const { body } = await service.panel(
    'POST',
    '/upload',
    form({ name: 'quay.jpg', type: 'image/jpeg', bytes }),
  );
  expect([body[0].width, body[0].height]).toEqual([300, 400]);
  const original = await readFile(path.join(service.uploads, path.basename(body[0].url)));
  const { orientation, width } = await sharp(original).metadata();
  expect([orientation, width]).toEqual([undefined, 300]);
  expect(body[0].formats.small).toMatchObject({ width: 300, height: 400 });
});

test.each(['/upload?id=', '/upload/files/:id/replace'])(
  'replacing by %s obeys the same limits',
  async (route) => {
    const { body } = await service.panel('POST', '/upload', form(await png()));
    const { id, url, mime } = body[0];
    const address = route.includes(':id') ? route.replace(':id', id) : route + id;
    const before = await readFile(path.join(service.uploads, path.basename(url)));

    expect(await refusal(form(await png('fog.png', 16_000, 16_000)), address)).toMatch(
      /^fog.png is 16,000 ×/,
    );
    expect(await refusal(form(drawing('fog.svg', 'image/svg+xml')), address)).toBe(
      'fog.png cannot be replaced by fog.svg, which is of another kind. Upload that as a new picture.',
    );
    expect(await readFile(path.join(service.uploads, path.basename(url)))).toEqual(before);

    const replaced = await service.panel('POST', address, form(await png('fog.png', 500, 400)));
    expect(replaced.body).toMatchObject({ id, url, mime, width: 500, height: 400 });
  },
);

/** Lets the nth file that is stored from now on break off half-way, as on a full disk. */
function breakStoring(nth: number): void {
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
  'where file %i of a picture and its sizes cannot be stored, none is kept',
  async (nth) => {
    const content = form(await png('fog.png', 1300, 900));
    breakStoring(nth);
    expect(await refusal(content)).toBe('The disk of the server is full: nothing was uploaded.');
  },
);

test('where the row cannot be written, no file is kept', async () => {
  const content = form(await png('fog.png', 1300, 900));
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

test('where replacing fails half-way, the picture is as it was', async () => {
  const { body } = await service.panel('POST', '/upload', form(await png('fog.png', 1300, 900)));
  const contents = async () => {
    const names = await readdir(service.uploads);
    const own = names.filter((name) => name.includes(body[0].hash));
    return Promise.all(own.map(async (name) => [name, await readFile(path.join(service.uploads, name))]));
  };
  const before = await contents();
  expect(before).toHaveLength(7);

  const unsubscribe = service.strapi.db.lifecycles.subscribe({
    models: ['plugin::upload.file'],
    afterUpdate() {
      throw new Error('The row cannot be written.');
    },
  });
  await service.panel('POST', `/upload?id=${body[0].id}`, form(await png('fog.png', 200, 100)));
  unsubscribe();
  expect(await contents()).toEqual(before);
});

test('of an upload that hangs up half-way nothing is left', async () => {
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
  await expect.poll(() => readdir(temporary).then((names) => names.filter(isOfUploads))).not.toEqual([]);
  sent.destroy();
  await expect.poll(() => readdir(temporary).then((names) => names.filter(isOfUploads))).toEqual([]);
  expect(await stored()).toEqual(files);
});

test('a symbolic link below the uploads is not followed', async () => {
  await writeFile(path.join(temporary, 'masthead-secret.png'), 'secret');
  await symlink(path.join(temporary, 'masthead-secret.png'), path.join(service.uploads, 'link.png'));
  for (const address of ['/uploads/link.png', '/%75ploads/link.png', '/uploads/%6cink.png']) {
    expect((await fetch(service.url + address)).status).toBe(404);
  }
  await rm(path.join(service.uploads, 'link.png'));
});

test('converting older pictures obeys the same limits', async () => {
  const { bytes } = await png('fog.png', 16_000, 16_000);
  await writeFile(path.join(service.uploads, 'older.png'), bytes);
  const query = service.strapi.db.query('plugin::upload.file');
  const formats = { small: { mime: 'image/png', hash: 'small_older', ext: '.png' } };
  const row = { name: 'fog.png', hash: 'older', ext: '.png', mime: 'image/png', url: '/uploads/older.png' };
  const { id } = await query.create({ data: { ...row, formats, size: 200, provider: 'local' } });

  const said: unknown[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => said.push(line) > 0);
  const { convertImages }: typeof import('../renditions/convert-images') = createRequire(import.meta.url)(
    '../../dist/src/renditions/convert-images.js',
  );
  await convertImages(service.strapi);
  vi.restoreAllMocks();
  expect(said.join('')).toContain('» fog.png stays as it is: fog.png is 16,000 × 16,000 pixels;');
  expect(await query.findOne({ where: { id } })).toMatchObject({ formats });
  expect(await readFile(path.join(service.uploads, 'older.png'))).toEqual(bytes);
});
