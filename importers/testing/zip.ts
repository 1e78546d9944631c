import { crc32, deflateRawSync } from 'node:zlib';

const DEFLATED = 8;

/** An entry of a zip, with a mode of Unix: 0o120777 is a symbolic link. */
type Entry = { name: string | Buffer; content: string | Buffer; mode?: number };

/** A zip of these files by their paths. */
export const zip = (files: Readonly<Record<string, string | Buffer>>): Buffer =>
  zipEntries(Object.entries(files).map(([name, content]) => ({ name, content })));

/** A zip of any entries, also with names that no archiver writes. */
export function zipEntries(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name: path, content, mode = 0 } of entries) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    // Version, flags, method, time, date, CRC, both sizes, lengths of the name and of extra fields.
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(0x800, 2);
    about.writeUInt16LE(DEFLATED, 4);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(bytes.length, 18);
    about.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE((mode << 16) >>> 0, 6);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, name, packed]);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, place, name);
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(locals.length, 8);
  end.writeUInt16LE(locals.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
