import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { box, flac, id3, mp3, mp4, ogg, wav, webm } from '../../../../testing/recordings.ts';
import { readRecording } from './read-recording';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-recordings-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer | string) {
  const file = path.join(folder, 'file');
  await writeFile(file, bytes);
  const found = await readRecording(file);
  return typeof found === 'string' ? found : (found?.type ?? null);
}

test.each([
  ['a film of H.264 and AAC', mp4('avc1', 'mp4a'), 'video/mp4'],
  ['AAC in an MP4', mp4('mp4a'), 'audio/mp4'],
  ['a podcast with the pictures of its chapters', mp4('mp4a', 'jpeg'), 'audio/mp4'],
  ['an MP3', mp3({ isTagged: false }), 'audio/mpeg'],
  ['an MP3 with a tag', mp3({ isTagged: true }), 'audio/mpeg'],
  [
    'an MP3 with another tag behind its cover',
    Buffer.concat([id3(1), id3(1_000), mp3({ isTagged: true })]),
    'audio/mpeg',
  ],
  ['Opus', ogg('OpusHead'), 'audio/ogg'],
  ['Vorbis', ogg('\x01vorbis'), 'audio/ogg'],
  ['a WAV', wav(), 'audio/wav'],
  ['a FLAC', flac(), 'audio/flac'],
  ['a FLAC with a tag of MP3', Buffer.concat([id3(1), flac()]), 'audio/flac'],
  ['a WebM', webm('V_VP9', 'A_OPUS'), 'video/webm'],
  ['sound in a WebM', webm('A_OPUS'), 'audio/webm'],
])('%s is recognised as a recording by its content', async (_what, bytes, type) => {
  expect(await read(bytes)).toBe(type);
});

test.each([
  ['HEVC, as iPhones record it', mp4('hvc1', 'mp4a')],
  ['a film whose sound is AC-3', mp4('avc1', 'ac-3')],
  ['Apple Lossless', mp4('alac')],
  ['QuickTime', Buffer.from(mp4('avc1', 'mp4a').toString('latin1').replace('isom', 'qt  '), 'latin1')],
  ['an MP4 that was cut off', mp4('avc1', 'mp4a').subarray(0, -1)],
  ['an MP4 without tracks', mp4()],
  [
    'an MP4 whose boxes are longer than it',
    Buffer.concat([mp4('mp4a'), box('free', 'bytes').subarray(0, -2)]),
  ],
  ['Theora', ogg('\x80theora')],
  ['a WAV of ADPCM', wav(2)],
  ['an AVI', Buffer.from('RIFF\0\0\0\0AVI LIST')],
  ['a Matroska film of H.264', webm('V_MPEG4', 'A_AAC')],
])('%s is refused as unplayable', async (_what, bytes) => {
  expect(await read(bytes)).toBe('not played');
});

test.each([
  ['a web page', '<!doctype html><script>'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['an AVIF', Buffer.concat([box('ftyp', 'avif\0\0\0\0'), box('mdat', 'bytes')])],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ['a single frame of an MP3', mp3({ isTagged: false }).subarray(0, 417)],
  ['an MP3 behind a web page', Buffer.concat([Buffer.from('<html>'), mp3({ isTagged: false })])],
  ['ADTS, which has no index', Buffer.from([0xff, 0xf1, 0x50, 0x80, 0, 0x1f, 0xfc])],
  ['nothing', ''],
])("%s isn't a recording", async (_what, bytes) => {
  expect(await read(bytes)).toBeNull();
});
