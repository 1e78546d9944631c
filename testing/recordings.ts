/** A box of an MP4 file. */
export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** The beginnings of films and sounds, as far as the service reads them; nothing can be heard or seen of them. */
export const mp4 = (...codecs: string[]): Buffer =>
  Buffer.concat([
    box('ftyp', 'isom\0\0\x02\0'),
    box('mdat', 'bytes'),
    box('moov', ...codecs.map((codec) => track(codec))),
  ]);

const FILM = ['avc1', 'hvc1', 'jpeg'];

const track = (codec: string): Buffer =>
  box(
    'trak',
    box(
      'mdia',
      box('hdlr', '\0'.repeat(8), FILM.includes(codec) ? 'vide' : 'soun', '\0'.repeat(13)),
      box('minf', box('stbl', box('stsd', '\0'.repeat(7), '\x01', box(codec, '\0'.repeat(8))))),
    ),
  );

/** A second of silence. */
export function wav(codec = 1): Buffer {
  const rate = 8_000;
  const head = Buffer.alloc(44);
  head.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
  head.writeUInt32LE(36 + rate, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(codec, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(rate, 40);
  return Buffer.concat([head, Buffer.alloc(rate, 0x80)]);
}

/** A tag with 128 bytes that many times, which MP3 has before the sound. */
export const id3 = (times: number): Buffer =>
  Buffer.concat([
    Buffer.from('ID3\x04\0\0\0', 'latin1'),
    Buffer.from([times >> 7, times & 0x7f, 0]),
    Buffer.alloc(128 * times),
  ]);

/** Two frames of 128 kbit/s and 44.1 kHz, behind a tag or none. */
export function mp3({ isTagged }: { isTagged: boolean }): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat([...(isTagged ? [id3(1)] : []), frame, frame]);
}

export const ogg = (codec: string): Buffer =>
  Buffer.from(`OggS${'\0'.repeat(22)}\x01\x13${codec}${'\0'.repeat(11)}`, 'latin1');

/** With the delay of each codec, whose name begins with a letter, behind the codec's, as FFmpeg writes it. */
export const webm = (...codecs: string[]): Buffer =>
  Buffer.from(
    `\x1a\x45\xdf\xa3\x87\x42\x82\x84webm${codecs.map((codec) => `\x86${String.fromCharCode(0x80 + codec.length)}${codec}\x56\xaa\x83\x63\x2e\xa0`).join('')}`,
    'latin1',
  );

export const flac = (): Buffer => Buffer.from(`fLaC\0\0\0\x22${'\0'.repeat(34)}`, 'latin1');
