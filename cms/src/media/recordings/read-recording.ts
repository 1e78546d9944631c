import { type FileHandle, open } from 'node:fs/promises';
import type { RecordingType } from 'masthead-contract/body/recording';
import type { FileFormat } from '../files/file-format';
import { behindTags } from './behind-tags';
import { readBytes } from './read-bytes';
import { isMp3 } from './read-mp3';
import { readMp4 } from './read-mp4';
import { RECORDING_FORMATS } from './recording-formats';

/** Browsers detect the type of a file from its first bytes; the list of tracks of a WebM comes after its general information. */
const START_BYTES = 64 * 1024;

/** The brands of pictures, which have the container of MP4. */
const PICTURES = /^(?:avif|avis|hei[cfmsx]|hev[cmsx]|mif1|msf1|miaf)/;

/** Few browsers play QuickTime, whatever the codecs are. */
const QUICKTIME = 'qt  ';

/** WAV codecs: integers, floating point, and either of them in the extensible format. */
const WAV_CODECS = [1, 3, 0xfffe];

const OGG_STREAMS = ['OpusHead', '\x01vorbis', '\x7fFLAC'];

type Found = RecordingType | 'not played' | null;

/**
 * The format of a recording by its content; `null` for any other file, and `not played` for one that few browsers play or that
 * was cut off. Audio and video themselves aren't decoded.
 */
export async function readRecording(filepath: string): Promise<FileFormat | 'not played' | null> {
  const file = await open(filepath);
  try {
    const found = await findType(file);
    return found === null || found === 'not played' ? found : (RECORDING_FORMATS.get(found) ?? null);
  } finally {
    await file.close();
  }
}

async function findType(file: FileHandle): Promise<Found> {
  const start = await readBytes(file, 0, START_BYTES);
  const text = start.toString('latin1');
  const [, brand] = /^.{4}ftyp(.{4})/s.exec(text) ?? [];
  if (brand === QUICKTIME) return 'not played';
  if (brand) return PICTURES.test(brand) ? null : readMp4(file);
  const [, riff] = /^RIFF.{4}(WAVE|AVI )/s.exec(text) ?? [];
  if (riff) return isPlayedWav(start) ? 'audio/wav' : 'not played';
  if (text.startsWith('OggS')) return isPlayedOgg(text) ? 'audio/ogg' : 'not played';
  if (text.startsWith('\x1a\x45\xdf\xa3')) return findTypeOfWebm(text);
  const sound = await behindTags(file);
  if (/^fLaC[\0\x80]\0\0\x22/.test((await readBytes(file, sound, 8)).toString('latin1'))) return 'audio/flac';
  return (await isMp3(file, sound)) ? 'audio/mpeg' : null;
}

function isPlayedWav(start: Buffer): boolean {
  const format = start.indexOf('fmt ');
  return format > 0 && start.length >= format + 10 && WAV_CODECS.includes(start.readUInt16LE(format + 8));
}

/** The first page says what the stream is, behind a table whose length is at 26. */
function isPlayedOgg(text: string): boolean {
  const stream = text.slice(27 + text.charCodeAt(26));
  return OGG_STREAMS.some((name) => stream.startsWith(name));
}

function findTypeOfWebm(text: string): Found {
  // Before the name stands its length, whose highest bit is a mark; the bytes after the name may be letters, too.
  const codecs = Array.from(
    text.matchAll(/\x86([\x81-\xbf])(?=[AV]_)/g),
    ({ 0: head, 1: length = '', index }) =>
      text.slice(index + head.length).slice(0, length.charCodeAt(0) & 0x7f),
  );
  const isPlayed =
    codecs.length > 0 && codecs.every((codec) => /^(?:V_(?:VP8|VP9|AV1)|A_(?:OPUS|VORBIS))$/.test(codec));
  if (!isPlayed || !/\x42\x82.webm/s.test(text.slice(0, 64))) return 'not played';
  return codecs.some((codec) => codec.startsWith('V_')) ? 'video/webm' : 'audio/webm';
}
