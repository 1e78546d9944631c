import { buffer } from 'node:stream/consumers';
import type { FileStore } from './file-store';

/** The name of the file with a path below `/uploads/`. */
export const nameOfUpload = (path: string): string => decodeURIComponent(path.replace(/^\/uploads\//, ''));

/** The bytes of the file with a path below `/uploads/`; null if it doesn't exist. */
export async function readUpload(files: FileStore, path: string): Promise<Buffer | null> {
  const content = await files.read(nameOfUpload(path));
  return content && buffer(content.stream);
}
