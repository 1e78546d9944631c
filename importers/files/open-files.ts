import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { type PlainDocument, SourceError } from '../source-document.ts';
import { type Decoded, decode } from './decode.ts';
import { findWithin } from './find-within.ts';

const MAX_FILES = 200_000;
/** Maximum size of a text, even if it compresses to nearly nothing. */
const MAX_BYTES = 20_000_000;

export type LeftFile = { name: string; what: string };

/** The files of an export. */
export type Files = {
  /** Their paths, sorted. */
  names: readonly string[];
  /** Entries of a zip that aren't files within it. */
  left: readonly LeftFile[];
  /** A file as text; `null` if it has more than 20 MB or cannot be read. */
  read: (name: string) => Promise<Decoded | null>;
  close: () => void;
};

/**
 * Opens an export that is a zip, or the folder that browsers have unpacked it to. Throws a SourceError for any other file.
 * @param extensions of the files that are wanted of a folder
 */
export const openFiles = async (path: string, extensions: readonly string[]): Promise<Files> =>
  (await stat(path)).isDirectory() ? openFolder(path, extensions) : openZip(path);

/** Reports the files that were left out. */
export const leftIn = ({ left }: Files): PlainDocument[] =>
  left.map(({ name, what }) => ({ kind: 'left', what, place: { file: name, line: null, title: '' } }));

function openFolder(folder: string, extensions: readonly string[]): Files {
  const names = globSync(
    extensions.map((extension) => `**/*${extension}`),
    { cwd: folder },
  ).sort();
  return {
    names,
    left: [],
    async read(name) {
      const file = await findWithin(folder, name);
      const isSmall = file !== null && (await stat(file)).size <= MAX_BYTES;
      return isSmall ? decode(await readFile(file)) : null;
    },
    close: () => {},
  };
}

/** `yauzl` refuses entries that are larger than declared. Nothing in a zip is ever extracted to the disk. */
async function openZip(path: string): Promise<Files> {
  try {
    // It would refuse the whole zip for one bad name.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    const zip = await yauzl.openPromise(path, options);
    const entries = new Map<string, yauzl.Entry>();
    const left: LeftFile[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entries.size + left.length === MAX_FILES) throw new Error(`it has more than ${MAX_FILES} files`);
      const name = nameOf(entry);
      const what =
        reasonToLeave(name, entry) ?? (entries.has(name) ? 'files with the name of another one' : null);
      if (what !== null) left.push({ name, what });
      // Files that macOS adds don't belong to the export.
      else if (!/(?:^|\/)(?:__MACOSX\/|\.)|\/$/.test(name)) entries.set(name, entry);
    }
    return {
      names: [...entries.keys()].sort(),
      left,
      async read(name) {
        const entry = entries.get(name);
        if (!entry || entry.uncompressedSize > MAX_BYTES) return null;
        const bytes = await zip
          .openReadStreamPromise(entry)
          .then(buffer)
          .catch(() => null);
        return bytes && decode(bytes);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    throw new SourceError(
      `${path} cannot be read as a zip: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/** Uses slashes, even if a Windows program wrote backslashes. */
const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: yauzl.Entry): string =>
  yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);

/** Where Unix keeps the mode of a file in the attributes of an entry, and which kinds there are. */
const UNIX_MODE = 16;
const KIND = 0o170000;
const FILE = 0o100000;
const FOLDER = 0o040000;

/** Why an entry is not read; `null` for a file or folder within the zip. */
function reasonToLeave(name: string, { externalFileAttributes }: yauzl.Entry): string | null {
  const kind = (externalFileAttributes >>> UNIX_MODE) & KIND;
  if (kind !== 0 && kind !== FILE && kind !== FOLDER) return 'links and devices in a zip';
  const isWithin = yauzl.validateFileName(name) === null && !name.includes('\0');
  return isWithin ? null : 'files of a zip whose path points outside it';
}
