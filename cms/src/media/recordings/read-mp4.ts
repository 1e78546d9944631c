import type { FileHandle } from 'node:fs/promises';
import type { RecordingType } from 'masthead-contract/body/recording';
import { type Box, boxReader, findBox, type ReadBoxes } from './mp4-boxes';
import { readBytes } from './read-bytes';

/** Codecs that most browsers play, by the kind of the track. Few play HEVC, ALAC and AC-3. */
const CODECS: Readonly<Record<string, readonly string[]>> = {
  vide: ['avc1', 'avc3', 'av01', 'vp08', 'vp09'],
  soun: ['mp4a', 'Opus', 'fLaC', '.mp3'],
};
/** Pictures of a podcast's chapters don't count as video. */
const PICTURES = ['jpeg', 'png '];

type Track = { kind: string; codec: string };

/** The type of an MP4 file, by its tracks; `not played` also if it was cut off. */
export async function readMp4(file: FileHandle): Promise<RecordingType | 'not played'> {
  const { size } = await file.stat();
  const readBoxes = boxReader(file);
  const boxes = await readBoxes(0, size);
  const moov = boxes.find(({ type }) => type === 'moov');
  if (!moov || boxes.at(-1)?.end !== size) return 'not played';
  const tracks = (await readTracks(file, readBoxes, moov)).filter(
    ({ kind, codec }) => kind in CODECS && !PICTURES.includes(codec),
  );
  const isPlayed = tracks.length > 0 && tracks.every(({ kind, codec }) => CODECS[kind]?.includes(codec));
  if (!isPlayed) return 'not played';
  return tracks.some(({ kind }) => kind === 'vide') ? 'video/mp4' : 'audio/mp4';
}

async function readTracks(file: FileHandle, readBoxes: ReadBoxes, moov: Box): Promise<Track[]> {
  const tracks: Track[] = [];
  for (const box of await readBoxes(moov.content, moov.end)) {
    if (box.type !== 'trak') continue;
    const handler = await findBox(readBoxes, box, ['mdia', 'hdlr']);
    const samples = await findBox(readBoxes, box, ['mdia', 'minf', 'stbl', 'stsd']);
    if (!handler || !samples) continue;
    // Both begin with a version; then the list of codecs has its length, and each codec its size.
    const kind = (await readBytes(file, handler.content + 8, 4)).toString('latin1');
    const codec = (await readBytes(file, samples.content + 12, 4)).toString('latin1');
    tracks.push({ kind, codec });
  }
  return tracks;
}
