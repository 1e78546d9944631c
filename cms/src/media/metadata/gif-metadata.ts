const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const IMAGE_HEADER_BYTES = 10;

const CONTROL_LABEL = 0xf9;
const APPLICATION_LABEL = 0xff;
/** Applications that define how often an animation repeats. Others are XMP and private data. */
const REPETITION = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/**
 * A GIF of nothing but its pictures: without comments, texts, the data of applications, and whatever follows its end. `null` if the file is
 * not built like a GIF.
 */
export function withoutGifMetadata(file: Buffer): Buffer | null {
  let at = HEADER_BYTES + colourTableBytes(file[10]);
  const kept: Buffer[] = [file.subarray(0, at)];
  while (at < file.length) {
    const start = at;
    switch (file[at]) {
      case TRAILER:
        return Buffer.concat([...kept, Buffer.from([TRAILER])]);
      case EXTENSION:
        at = endOfBlocks(file, at + 2);
        if (isShown(file.subarray(start, at))) kept.push(file.subarray(start, at));
        break;
      case IMAGE:
        // The byte before the data is the smallest size of a code.
        at = endOfBlocks(file, at + IMAGE_HEADER_BYTES + colourTableBytes(file[at + 9]) + 1);
        kept.push(file.subarray(start, at));
        break;
      default:
        return null;
    }
  }
  return null;
}

function isShown(extension: Buffer): boolean {
  const label = extension[1];
  if (label === APPLICATION_LABEL) return REPETITION.includes(extension.toString('latin1', 3, 14));
  return label === CONTROL_LABEL;
}

/** The size of the table of colours that follows the flags of the file or of an image. */
const colourTableBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);

/** Where a sequence of blocks ends, each of which begins with its length; the last one is empty. */
function endOfBlocks(file: Buffer, start: number): number {
  let at = start;
  for (let length = file[at] ?? 0; length > 0; length = file[at] ?? 0) at += length + 1;
  return at + 1;
}
