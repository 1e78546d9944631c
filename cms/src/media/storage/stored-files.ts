import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Timers } from '../../clock/timers';
import { type BucketSettings, environment } from '../../environment';
import { sentences } from '../../language/sentences';
import { notifyOperator } from '../../operator';
import { TemporaryError } from '../../strapi/temporary-error';
import { bothStores } from './both-stores';
import type { Bucket } from './bucket-store';
import type { FileStore } from './file-store';
import { folderStore } from './folder-store';
import { PLACE_STORE, type Place, placeAtStart, readPlace } from './place';
import { StorageError } from './storage-error';

const FILE = 'plugin::upload.file';
/** How soon a running service follows a move to another place. */
const FOLLOW_INTERVAL_MS = 1000;
/** Files are changed and read where they were so long ago at most, also by a command (`commands/move/move-files.ts` waits longer). */
const MAX_AGE_MS = 2000;
const REPORT_INTERVAL_MS = 60_000;

type StoredFiles = {
  /** The files, wherever they are at present. Rejects with a TemporaryError for the editor if the bucket does not work. */
  files: FileStore;
  folder: FileStore;
  /**
   * The bucket, if files are in it, whether there may be some in the folder, too, and whether new ones go to the bucket. Throws a StorageError if
   * this process has no login for it.
   */
  inBucket(): { bucket: Bucket; isShared: boolean; isTarget: boolean } | null;
  /** Logs why the bucket does not work, at most once a minute for each reason. */
  report(error: StorageError): void;
};

const services = new WeakMap<Core.Strapi, StoredFiles>();

export function storedFiles(strapi: Core.Strapi): StoredFiles {
  const known = services.get(strapi);
  if (!known) throw new Error('Files are used before their place is known.');
  return known;
}

/** The files of the media library. */
export const filesOf = (strapi: Core.Strapi): FileStore => storedFiles(strapi).files;

/** Finds out where the files of the media library are. Throws an EnvironmentError if they are in a bucket that the settings do not name. */
export async function startStorage(strapi: Core.Strapi, timers: Timers): Promise<void> {
  const settings = environment().bucket;
  const stored = await readPlace(strapi);
  const stores = await makeStores(path.join(strapi.dirs.static.public, 'uploads'), settings);
  const isEmpty = async () =>
    (await strapi.db.query(FILE).count()) === 0 && (await stores.folder.list('').next()).done === true;
  const isNew = !stored && settings !== null && (await isEmpty());
  let place = placeAtStart(stored, settings, isNew);
  let readAt = performance.now();
  const { bucket } = place;
  // Another service with the same database may have been given a bucket.
  const mayMove = settings !== null || strapi.db.dialect.client === 'postgres';

  async function follow(): Promise<void> {
    readAt = performance.now();
    place = (await readPlace(strapi)) ?? place;
  }

  async function presentStores(): Promise<FileStore> {
    if (mayMove && performance.now() > readAt + MAX_AGE_MS) await follow();
    return storeOf(presentPlace(), stores);
  }

  const record = async () => {
    const present = (await readPlace(strapi)) ?? place;
    await strapi.store(PLACE_STORE).set({ value: { ...present, bucket } });
  };
  if (isNew) await record();
  else if (bucket !== (stored?.bucket ?? null)) {
    // Not by a command, which may have other settings than the service that a move is of.
    timers.atStart(() =>
      record().catch((error: unknown) => strapi.log.error(`The bucket could not be recorded: ${error}`)),
    );
  }
  const reported = new Map<string, number>();

  function report({ message }: StorageError): void {
    const now = performance.now();
    if (now - (reported.get(message) ?? Number.NEGATIVE_INFINITY) < REPORT_INTERVAL_MS) return;
    reported.set(message, now);
    strapi.log.error(message);
  }

  function forEditors(error: unknown): unknown {
    if (!(error instanceof StorageError)) return error;
    report(error);
    const { storageFull, storageFails } = sentences().uploads;
    return new TemporaryError(error.isFull ? storageFull : storageFails);
  }

  /** The place that another process may have changed, since this one was started with its settings. */
  function presentPlace(): Place {
    const isInBucket = place.target === 'bucket' || place.source === 'bucket';
    if (isInBucket && place.bucket !== bucket) {
      throw new StorageError(
        `The pictures are in the bucket ${place.bucket}, of which this service does not know: set S3_BUCKET and the other settings as in the others, and restart it.`,
      );
    }
    return place;
  }

  services.set(strapi, {
    files: presentStore(presentStores, forEditors),
    folder: stores.folder,
    inBucket() {
      const { target, source } = presentPlace();
      return stores.bucket && [target, source].includes('bucket')
        ? { bucket: stores.bucket, isShared: source !== null, isTarget: target === 'bucket' }
        : null;
    },
    report,
  });
  if (!mayMove) return;
  void stores.bucket?.check().catch((error: unknown) => {
    const failure =
      error instanceof StorageError ? error : new StorageError(`The bucket cannot be read: ${error}`);
    report(failure);
    notifyOperator(failure.message);
  });
  timers.every(FOLLOW_INTERVAL_MS, follow);
}

type Stores = { folder: FileStore; bucket: Bucket | null };

/** The stores of a folder of uploads and a bucket, whose code is not loaded without one. */
export async function makeStores(folder: string, settings: BucketSettings | null): Promise<Stores> {
  const bucket = settings && (await import('./bucket-store.js')).bucketStore(settings);
  return { folder: folderStore(folder), bucket };
}

/** The store that a place says. */
export function storeOf({ target, source }: Pick<Place, 'target' | 'source'>, stores: Stores): FileStore {
  const storeAt = (where: Place['target']): FileStore => {
    const store = stores[where];
    if (!store) throw new Error('There are files in a bucket without its settings.');
    return store;
  };
  return source ? bothStores(storeAt(target), storeAt(source)) : storeAt(target);
}

/** The store that is the present one when each method is called. */
function presentStore(store: () => Promise<FileStore>, describe: (error: unknown) => unknown): FileStore {
  const attempt = async <Result>(work: (store: FileStore) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await store());
    } catch (error) {
      throw describe(error);
    }
  };
  return {
    has: (name) => attempt(({ has }) => has(name)),
    read: (name) => attempt(({ read }) => read(name)),
    put: (name, from) => attempt(({ put }) => put(name, from)),
    copy: (from, to) => attempt(({ copy }) => copy(from, to)),
    move: (from, to) => attempt(({ move }) => move(from, to)),
    remove: (name) => attempt(({ remove }) => remove(name)),
    async *list(prefix) {
      try {
        yield* (await store()).list(prefix);
      } catch (error) {
        throw describe(error);
      }
    },
    flush: () => attempt(({ flush }) => flush()),
  };
}
