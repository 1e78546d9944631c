import { existsSync } from 'node:fs';
import { withDatabase } from '../../database/with-database';
import { filesOfMagazine, type StorageSettings, uploadsIn } from './files-of-magazine';
import { nameOfUpload } from './read-upload';
import { StorageError } from './storage-error';

/** The pictures of the media library that no other provider stores. */
const PICTURES = "select name, url from files where url like '/uploads/%'";

/**
 * Checks that every picture has its file. Throws an EnvironmentError if they are in a bucket that the settings do not name.
 * @returns a sentence for each problem
 */
export async function checkFiles(settings: StorageSettings): Promise<string[]> {
  const { dataDir, database, bucket } = settings;
  if (database.client === 'sqlite' && !existsSync(database.filename)) return [];
  const rows = await withDatabase(database, (execute) => execute(PICTURES));
  const found = new Set<string>();
  try {
    for await (const { name } of (await filesOfMagazine(settings)).list('')) found.add(name);
  } catch (error) {
    if (error instanceof StorageError) return [error.message];
    throw error;
  }
  const missing = rows.filter(({ url }) => !found.has(nameOfUpload(String(url))));
  if (missing.length === 0) return [];
  const place = bucket ? `${uploadsIn(dataDir)} or the bucket ${bucket.bucket}` : uploadsIn(dataDir);
  return [
    `${missing.length} of ${rows.length} pictures have no file in ${place}, such as '${missing[0]?.name}': mount its volume, put the file itself in the place of a link, or restore it from a backup.`,
  ];
}
