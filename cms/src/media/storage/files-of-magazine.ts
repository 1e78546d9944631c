import path from 'node:path';
import * as v from 'valibot';
import { withDatabase } from '../../database/with-database';
import type { Environment } from '../../environment';
import { readStoredSetting } from '../../strapi/stored-settings';
import type { FileStore } from './file-store';
import { PLACE_STORE, Place, placeAtStart } from './place';
import { makeStores, storeOf } from './stored-files';

export type StorageSettings = Pick<Environment, 'dataDir' | 'database' | 'bucket'>;

/** The place of the files of a magazine, for a command; null if nothing is stored of it. */
export async function readStoredPlace({
  database,
}: Pick<StorageSettings, 'database'>): Promise<Place | null> {
  const stored = await withDatabase(database, (execute) => readStoredSetting(execute, PLACE_STORE));
  const { success, output } = v.safeParse(Place, stored);
  return success ? output : null;
}

/**
 * The files of a magazine, for a command, whether the service runs or not. Throws an EnvironmentError if they are in a bucket that the settings
 * do not name.
 */
export async function filesOfMagazine(settings: StorageSettings): Promise<FileStore> {
  const { dataDir, bucket } = settings;
  const place = placeAtStart(await readStoredPlace(settings), bucket, false);
  return storeOf(place, await makeStores(uploadsIn(dataDir), bucket));
}

export const uploadsIn = (dataDir: string): string => path.join(dataDir, 'cms', 'public', 'uploads');
