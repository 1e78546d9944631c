import path from 'node:path';
import { withDatabase } from '../../core/database/with-database';
import { type BucketSettings, type Environment, EnvironmentError } from '../../environment';
import { readStoredSetting } from '../../strapi/stored-settings';
import type { Bucket } from './bucket-store';
import type { FileStore } from './file-store';
import { folderStore } from './folder-store';
import { describeOtherPlace, PLACE_STORE, parsePlace, placeOf } from './place';

export type StorageSettings = Pick<Environment, 'dataDir' | 'database' | 'bucket'>;

/**
 * The files of a magazine, for a command, whether the service runs or not. Throws an EnvironmentError if they are in another place than the
 * settings name.
 */
export async function filesOfMagazine(settings: StorageSettings): Promise<FileStore> {
  const { database, bucket } = settings;
  const before = parsePlace(
    await withDatabase(database, (execute) => readStoredSetting(execute, PLACE_STORE)),
  );
  if (before !== placeOf(bucket)) throw new EnvironmentError(describeOtherPlace(before));
  return openFiles(settings);
}

/** The files in the place that the settings name. */
export const openFiles = async ({
  dataDir,
  bucket,
}: Pick<StorageSettings, 'dataDir' | 'bucket'>): Promise<FileStore> =>
  (await openBucket(bucket)) ?? folderStore(uploadsIn(dataDir));

/** The bucket, whose code is not loaded without one. */
export const openBucket = async (settings: BucketSettings | null): Promise<Bucket | null> =>
  settings && (await import('./bucket-store.js')).bucketStore(settings);

export const uploadsIn = (dataDir: string): string => path.join(dataDir, 'cms', 'public', 'uploads');
