import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { type Execute, withDatabase } from '../../core/database/with-database';
import { readStoredSetting } from '../../strapi/stored-settings';
import { openFiles, type StorageSettings, uploadsIn } from './files-of-magazine';
import { describeOtherPlace, PLACE_STORE, parsePlace, placeOf } from './place';
import { nameOfUpload } from './read-upload';
import { StorageError } from './storage-error';

/** The pictures of the media library that no other provider stores. */
const PICTURES = "select name, url from files where url like '/uploads/%'";
const Pictures = v.array(v.object({ name: v.string(), url: v.string() }));

/**
 * Checks that every picture has its file in the place that the settings name.
 * @returns a sentence for each problem
 */
export async function checkFiles(settings: StorageSettings): Promise<string[]> {
  const { database } = settings;
  if (database.client === 'sqlite' && !existsSync(database.filename)) return [];
  return withDatabase(database, (execute) => findMissingFiles(execute, settings));
}

/** The same as `checkFiles`, over an open connection. */
export async function findMissingFiles(
  execute: Execute,
  settings: Pick<StorageSettings, 'dataDir' | 'bucket'>,
): Promise<string[]> {
  const { dataDir, bucket } = settings;
  const pictures = v.parse(Pictures, await execute(PICTURES));
  if (pictures.length === 0) return [];
  const found = new Set<string>();
  try {
    for await (const { name } of (await openFiles(settings)).list('')) found.add(name);
  } catch (error) {
    if (error instanceof StorageError) return [error.message];
    throw error;
  }
  const missing = pictures.filter(({ url }) => !found.has(nameOfUpload(url)));
  if (missing.length === 0) return [];
  const place = bucket ? `the bucket ${bucket.bucket}` : uploadsIn(dataDir);
  const problem = `${missing.length} of ${pictures.length} pictures have no file in ${place}, such as '${missing[0]?.name}'`;
  const before = parsePlace(await readStoredSetting(execute, PLACE_STORE));
  return [
    before === placeOf(bucket)
      ? `${problem}: mount its volume, replace a symbolic link with the file itself, or restore it from a backup.`
      : `${problem}. ${describeOtherPlace(before)}`,
  ];
}
