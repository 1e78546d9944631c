import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * A file of a folder; `null` if it doesn't exist, or if a link leads out of the folder, to files that the operator hasn't named.
 */
export async function findWithin(folder: string, file: string): Promise<string | null> {
  const root = await realpath(folder);
  const found = await realpath(path.join(root, file)).catch(() => null);
  return found?.startsWith(root + path.sep) && (await stat(found)).isFile() ? found : null;
}
