import { createReadStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { UploadFile } from '../../strapi/image-processing';
import { claimedKind, type FileKind } from '../uploads/file-kind';

/** The kind of a file, which has been checked (`check-picture.ts`). */
export function kindOf({ ext, name, mime }: UploadFile): FileKind {
  return claimedKind(ext ? `file${ext}` : name, mime);
}

/** The path of a file, or its bytes once Strapi has removed the path. */
export async function pathOrBytes(file: UploadFile): Promise<string | Buffer> {
  return file.filepath ?? buffer(file.getStream());
}

/** The path for a new file with a name, which Strapi removes after the upload. */
export function temporaryPath({ tmpWorkingDirectory }: UploadFile, name: string): string {
  return path.join(tmpWorkingDirectory ?? '', name);
}

/** The fields of a file whose content is at a path; `bytes` is its size. Strapi stores the size in kilobytes too. */
export function contentFields(filepath: string, bytes: number) {
  return {
    filepath,
    getStream: () => createReadStream(filepath),
    size: Math.round(bytes / 10) / 100,
    sizeInBytes: bytes,
  };
}
