import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import type { FileFormat } from '../files/file-format';
import { readStart } from '../files/read-start';

/** A day of speech has less. Browsers read all of it at once. */
const MAX_BYTES = 1_000_000;

/** The first line of WebVTT, after an optional byte order mark (https://www.w3.org/TR/webvtt1/#file-structure). */
const FIRST_LINE = /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/;

export const CAPTIONS: FileFormat = { extensions: ['.vtt'], type: 'text/vtt' };

/** The format of captions in WebVTT by their content; `null` for any other file, and `unreadable` if they are too long or not in UTF-8. */
export async function readCaptions(filepath: string): Promise<FileFormat | 'unreadable' | null> {
  if (!FIRST_LINE.test((await readStart(filepath)).toString())) return null;
  const { size } = await stat(filepath);
  return size <= MAX_BYTES && isUtf8(await readFile(filepath)) ? CAPTIONS : 'unreadable';
}
