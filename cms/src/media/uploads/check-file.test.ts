import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkFile } from './check-file';

async function check(name: string, mimetype: string): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-check-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const filepath = path.join(folder, 'file');
  await writeFile(filepath, 'neither sound nor picture');
  return checkFile({ filepath, originalFilename: name, mimetype });
}

test.each([
  ['fog.mov', 'video/quicktime'],
  ['fog.aiff', 'audio/aiff'],
  ['fog', 'audio/x-ms-wma'],
])('%s is refused with a list of recording formats', async (name, type) => {
  await expect(check(name, type)).rejects.toThrow(/save a film as MP4.* sound as MP3/);
});

test.each(['fog.srt', 'fog.vtt'])('%s without WebVTT is refused with the caption format', async (name) => {
  await expect(check(name, 'application/octet-stream')).rejects.toThrow(/save them as WebVTT/);
});

test('any other file is refused with a list of picture formats', async () => {
  await expect(check('fog.bmp', 'image/bmp')).rejects.toThrow(/save it as JPEG or PNG/);
});
