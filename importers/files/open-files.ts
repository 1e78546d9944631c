import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { SourceError } from '../source-document.ts';
import { type Decoded, decode } from './decode.ts';
import { findWithin } from './find-within.ts';

const MAX_FILES = 200_000;
/** Of a text; also of one that is compressed to nearly nothing. */
const MAX_BYTES = 20_000_000;

/** The files of an export. */
export type Files = {
  /** Their paths, sorted. */
  names: readonly string[];
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

function openFolder(folder: string, extensions: readonly string[]): Files {
  const names = globSync(
    extensions.map((extension) => `**/*${extension}`),
    { cwd: folder },
  ).sort();
  return {
    names,
    async read(name) {
      const file = await findWithin(folder, name);
      const isSmall = file !== null && (await stat(file)).size <= MAX_BYTES;
      return isSmall ? decode(await readFile(file)) : null;
    },
    close: () => {},
  };
}

/** `yauzl` refuses paths that lead out of a zip, and entries that are larger than they say. */
async function openZip(path: string): Promise<Files> {
  try {
    const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
    const entries = new Map<string, yauzl.Entry>();
    for await (const entry of zip.eachEntry()) {
      if (entries.size === MAX_FILES) throw new Error(`it has more than ${MAX_FILES} files`);
      // What macOS adds are not files of the export.
      if (!/(?:^|\/)(?:__MACOSX\/|\.)|\/$/.test(entry.fileName)) entries.set(entry.fileName, entry);
    }
    return {
      names: [...entries.keys()].sort(),
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
