import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CAPTIONS, readCaptions } from './read-captions';

async function read(bytes: string | Buffer) {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-captions-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const filepath = path.join(folder, 'file');
  await writeFile(filepath, bytes);
  return readCaptions(filepath);
}

const CUE = '00:00.000 --> 00:01.000\nNebel über der Förde\n';

test.each([
  ['with a cue', `WEBVTT\n\n${CUE}`],
  ['with lines as in Windows', 'WEBVTT\r\n\r\n'],
  ['with words in the first line', `WEBVTT - Fog\n\n${CUE}`],
  ['with a byte order mark', `\ufeffWEBVTT\n\n${CUE}`],
  ['without any cue', 'WEBVTT'],
])('a file %s is recognised as captions', async (_what, bytes) => {
  expect(await read(bytes)).toBe(CAPTIONS);
});

test.each([
  ['SubRip', `1\n00:00:00,000 --> 00:00:01,000\nFog\n`],
  ['a longer word', 'WEBVTTS\n'],
  ['another first line', `\nWEBVTT\n\n${CUE}`],
  ['UTF-16', Buffer.from(`\ufeffWEBVTT\n\n${CUE}`, 'utf16le')],
  ['nothing', ''],
])("a file of %s isn't captions", async (_what, bytes) => {
  expect(await read(bytes)).toBeNull();
});

test.each([
  ['more than 1 MB', `WEBVTT\n\n${CUE}${' '.repeat(1_000_000)}`],
  ['another encoding', Buffer.from(`WEBVTT\n\n${CUE}`, 'latin1')],
])('captions of %s are unreadable', async (_what, bytes) => {
  expect(await read(bytes)).toBe('unreadable');
});
