import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Header, type HeaderData, Pax } from 'tar';
import { BackupError, describeFileError } from './backup-error';
import type { ArchivedFile } from './manifest';

const BLOCK_BYTES = 512;
const CHUNK_BYTES = 1 << 20;

export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>;

/** Creates an archive in the format of tar. Nothing is compressed: pictures and dumps of PostgreSQL already are. */
export async function createArchive(path: string) {
  const archive = await open(path, 'wx', 0o600);
  const files: ArchivedFile[] = [];

  async function write(bytes: Uint8Array): Promise<void> {
    await archive.appendFile(bytes).catch((error: unknown) => {
      throw describeFileError(error, path);
    });
  }

  async function writeHeader(name: string, size: number): Promise<void> {
    const entry: HeaderData = { path: name, size, mode: 0o600, mtime: new Date(), type: 'File' };
    const header = new Header(entry);
    if (header.encode()) await write(new Pax({ path: name, size }).encode());
    if (header.block) await write(header.block);
  }

  async function writePadding(size: number): Promise<void> {
    await write(Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES));
  }

  return {
    /** The entries so far. */
    files,

    /** Adds a regular file at its current size. Returns false if it doesn't exist. */
    async addFile(name: string, source: string): Promise<boolean> {
      const file = await openRegular(source);
      if (!file) return false;
      try {
        const { size } = await file.stat();
        const hash = createHash('sha256');
        await writeHeader(name, size);
        for (let written = 0; written < size; ) {
          const { bytesRead, buffer } = await file.read({
            buffer: Buffer.alloc(Math.min(CHUNK_BYTES, size - written)),
          });
          if (bytesRead === 0)
            throw new BackupError(`${source} became shorter while it was being read: try again.`);
          const chunk = buffer.subarray(0, bytesRead);
          hash.update(chunk);
          await write(chunk);
          written += bytesRead;
        }
        await writePadding(size);
        files.push({ name, size, sha256: hash.digest('hex') });
        return true;
      } finally {
        await file.close();
      }
    },

    /** Adds a text as an entry. */
    async addText(name: string, text: string): Promise<void> {
      const bytes = Buffer.from(text);
      await writeHeader(name, bytes.length);
      await write(bytes);
      await writePadding(bytes.length);
      files.push({ name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    },

    /** Writes the end of the archive and waits until the disk has it. Returns its size. */
    async finish(): Promise<number> {
      await write(Buffer.alloc(2 * BLOCK_BYTES));
      await archive.sync();
      return (await archive.stat()).size;
    },

    close: () => archive.close(),
  };
}

/** Opens a file for reading; null if it is missing or not a regular file, such as a link or a named pipe. */
async function openRegular(source: string): Promise<FileHandle | null> {
  try {
    const file = await open(source, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ELOOP'))
      return null;
    throw describeFileError(error, source);
  }
}
