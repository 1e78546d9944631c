import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Header, Pax } from 'tar';
import * as v from 'valibot';
import { syncPath } from '../../durable-files';
import { BackupError, describeFileError } from './backup-error';
import { DATABASES, MANIFEST, Manifest, SECRETS, UPLOADS } from './manifest';

const BLOCK_BYTES = 512;
const CHUNK_BYTES = 1 << 20;
/** Far more than a long name needs. */
const MAX_PAX_BYTES = 64 * 1024;

/** Linux's limit for a name within a folder, and far less than its limit for a path. */
const MAX_PART_BYTES = 255;
const MAX_NAME_BYTES = 1_000;
/** Maximum length of a name in a sentence. */
const MAX_SHOWN = 100;

const TOP_LEVEL: readonly string[] = [MANIFEST, SECRETS, ...Object.values(DATABASES)];

type Entry = { name: string; size: number; sha256: string };

/**
 * Extracts an archive into an empty folder and checks every file with the manifest. Throws a BackupError if the archive is
 * incomplete or damaged, or contains anything that a backup does not: links, paths that lead out of the folder, files that
 * the manifest does not name.
 */
export async function extractArchive(file: string, folder: string): Promise<Manifest> {
  const archive = await open(file, 'r').catch((error: unknown) => {
    throw describeFileError(error, file);
  });
  try {
    const extracted = await extractEntries(archive, file, folder);
    if (!extracted.has(MANIFEST)) throw damagedArchive(file, 'its end is missing');
    const manifest = await readManifest(file, path.join(folder, MANIFEST));
    checkEntries(file, manifest, extracted);
    return manifest;
  } catch (error) {
    throw describeFileError(error, file);
  } finally {
    await archive.close();
  }
}

async function extractEntries(
  archive: FileHandle,
  file: string,
  folder: string,
): Promise<Map<string, Entry>> {
  const { size: total } = await archive.stat();
  const entries = new Map<string, Entry>();
  const folders = new Set<string>();
  let position = 0;
  let extended: Pax | undefined;

  async function read(length: number): Promise<Buffer> {
    const { bytesRead, buffer } = await archive.read(Buffer.alloc(length), 0, length, position);
    if (bytesRead < length) throw damagedArchive(file, 'it is cut off');
    position += length;
    return buffer;
  }

  while (position + BLOCK_BYTES <= total) {
    const header = readHeader(file, await read(BLOCK_BYTES));
    if (header.nullBlock) break;
    if (!header.cksumValid) throw damagedArchive(file, 'it is not a tar archive');
    const name = extended?.path ?? header.path ?? '';
    const shown = name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN)}…` : name;
    const size = extended?.size ?? header.size ?? -1;
    const { type } = header;
    const padding = (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;
    if (!Number.isSafeInteger(size) || size < 0 || position + size + padding > total) {
      throw damagedArchive(file, `its entry '${shown}' is larger than the file`);
    }
    if (type === 'ExtendedHeader' && size <= MAX_PAX_BYTES) {
      extended = Pax.parse((await read(size)).toString(), {});
      position += padding;
      continue;
    }
    extended = undefined;
    if (type !== 'File' || !isSafe(name)) {
      throw damagedArchive(file, `its entry '${shown}' (${type}) does not belong in a backup`);
    }
    if (entries.has(name)) throw damagedArchive(file, `it contains '${shown}' twice`);
    entries.set(name, await writeEntry(path.join(folder, name), name, size));
    position += padding;
  }
  for (const each of folders) await syncPath(each);
  return entries;

  async function writeEntry(target: string, name: string, size: number): Promise<Entry> {
    try {
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      folders.add(path.dirname(target));
      const output = await open(target, 'wx', 0o600);
      try {
        const hash = createHash('sha256');
        for (let left = size; left > 0; left -= Math.min(CHUNK_BYTES, left)) {
          const chunk = await read(Math.min(CHUNK_BYTES, left));
          hash.update(chunk);
          await output.appendFile(chunk);
        }
        // The restored files take the place of others, so they must be on the disk before.
        await output.sync();
        return { name, size, sha256: hash.digest('hex') };
      } finally {
        await output.close();
      }
    } catch (error) {
      throw describeFileError(error, folder);
    }
  }
}

function readHeader(file: string, block: Buffer): Header {
  try {
    return new Header(block);
  } catch {
    // Larger sizes aren't exact as a number.
    throw damagedArchive(file, 'it is not a tar archive');
  }
}

/** Whether a backup can contain a file of this name, and the name stays inside the folder that it is extracted to. */
function isSafe(name: string): boolean {
  if (TOP_LEVEL.includes(name)) return true;
  const parts = name.split('/');
  return (
    name.startsWith(UPLOADS) &&
    !/[\\\0]/.test(name) &&
    Buffer.byteLength(name) <= MAX_NAME_BYTES &&
    parts.every(
      (part) => part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) <= MAX_PART_BYTES,
    )
  );
}

async function readManifest(file: string, manifest: string): Promise<Manifest> {
  try {
    return v.parse(Manifest, JSON.parse(await readFile(manifest, 'utf8')));
  } catch (error) {
    throw damagedArchive(
      file,
      `its ${MANIFEST} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function checkEntries(file: string, { client, files }: Manifest, extracted: Map<string, Entry>): void {
  const listed = new Set(files.map(({ name }) => name));
  if (listed.size < files.length) throw damagedArchive(file, `its ${MANIFEST} lists a file twice`);
  for (const { name, size, sha256 } of files) {
    const entry = extracted.get(name);
    if (!entry) throw damagedArchive(file, `'${name}' is missing`);
    if (entry.size !== size || entry.sha256 !== sha256)
      throw damagedArchive(file, `'${name}' has been changed`);
  }
  if (extracted.size !== files.length + 1)
    throw damagedArchive(file, 'it contains files that it does not list');
  if (!extracted.has(DATABASES[client])) throw damagedArchive(file, 'it contains no database');
}

/** The BackupError for a problem found in an archive before anything was changed. */
export function damagedArchive(file: string, found: string): BackupError {
  return new BackupError(
    `${file} is incomplete or damaged (${found}): use another backup. Nothing has been changed.`,
  );
}
