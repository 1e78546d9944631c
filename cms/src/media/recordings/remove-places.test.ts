import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { box, mp4 } from '../../../../testing/recordings.ts';
import { removePlaces } from './remove-places';

async function cleaned(...metadata: Buffer[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-places-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'film.mp4');
  const bytes = Buffer.concat([mp4('avc1'), ...metadata]);
  await writeFile(file, bytes);
  await removePlaces(file);
  const clean = await readFile(file);
  expect(clean).toHaveLength(bytes.length);
  expect(clean.subarray(0, mp4('avc1').length)).toEqual(mp4('avc1'));
  return clean.toString('latin1');
}

test.each([
  ['that phones write', box('moov', box('udta', box('\xa9xyz', '\0\x12\x15\xc7+57.4969-006.6312/')))],
  ['that iPhones write', box('moov', box('meta', box('ilst', box('data', '+57.4969-006.6312+012.000/'))))],
  ['of one track', box('moov', box('trak', box('udta', box('\xa9xyz', '+57.4969-006.6312/'))))],
  ['whose longitude has no zeros', box('moov', box('udta', box('name', '+57.4969-6.6312/')))],
  [
    'that FFmpeg writes',
    box(
      'moov',
      box('udta', box('meta', '\0\0\0\0', box('ilst', box('\xa9xyz', box('data', '+57.5-6.63/'))))),
    ),
  ],
  [
    'behind a large cover',
    box(
      'moov',
      box('udta', box('covr', '.'.repeat(1024 * 1024)), box('\xa9xyz', '\0\x10\x15\xc7+57.4969-6.6312/')),
    ),
  ],
  ['in XMP', box('uuid', '<rdf exif:GPSLatitude="57,29.8N"><exif:GPSLongitude>6,37.9W</exif:GPSLongitude>')],
])('the location %s is removed', async (_what, metadata) => {
  expect(await cleaned(metadata)).not.toMatch(/57|66?31|37/);
});

test('a 3GPP location, which is binary, is removed', async () => {
  const loci = box(
    'loci',
    '\0\0\0\0\x15\xc7Skarrow\0\0',
    Buffer.from([0xff, 0xf9, 0x5e, 0, 0, 0x39, 0x7f, 0]),
  );
  const clean = await cleaned(box('moov', box('udta', loci, box('titl', 'Fog'))));
  expect(clean).not.toContain('Skarrow');
  expect(clean).toContain('Fog');
});

test('3GPP locations are removed even if the title contains the name of their box', async () => {
  const place = (name: string) => box('loci', `\0\0\0\0\x15\xc7${name}\0\0`);
  const clean = await cleaned(
    box('moov', box('udta', box('titl', 'Velocity'), place('Skarrow'), place('Quay'), box('auth', 'Ada'))),
  );
  expect(clean).not.toMatch(/Skarrow|Quay/);
  expect(clean).toMatch(/Velocity.*Ada/s);
});

test('a deeply nested film is skipped without a stack overflow', { timeout: 2_000 }, async () => {
  let films = box('udta', box('\xa9xyz', '+57.4969-006.6312/'));
  for (let depth = 0; depth < 3_000; depth += 1) films = box('moov', films, box('trak', ''));
  expect(await cleaned(films)).toContain('57.4969');
});

test('other metadata and the film itself are kept', async () => {
  const samples = '+57.4969-006.6312/';
  const clean = await cleaned(box('moov', box('udta', box('\xa9nam', 'Fog'))), box('mdat', samples));
  expect(clean).toContain('Fog');
  expect(clean).toContain(samples);
});
