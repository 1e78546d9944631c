import type { Core } from '@strapi/strapi';
import { executeOn } from '../../core/database/with-database';
import { EnvironmentError } from '../../environment';
import { notifyOperator } from '../../operator';
import { TemporaryError } from '../../strapi/temporary-error';
import { sentences } from '../sentences/media-sentences';
import type { Bucket } from './bucket-store';
import { findMissingFiles } from './check-files';
import type { FileStore } from './file-store';
import { openBucket, openFiles, type StorageSettings } from './files-of-magazine';
import { describePlace, PLACE_STORE, parsePlace, placeOf, storedPlace } from './place';
import { StorageError } from './storage-error';

const REPORT_INTERVAL_MS = 60_000;

type StoredFiles = {
  /** The files, wherever they are. Rejects with a TemporaryError for the editor if the bucket does not work. */
  files: FileStore;
  /** The bucket, if files are in one. */
  bucket: Bucket | null;
  /** Logs why the bucket does not work, at most once a minute for each reason. */
  report(error: StorageError): void;
};

const services = new WeakMap<Core.Strapi, StoredFiles>();

export function storedFiles(strapi: Core.Strapi): StoredFiles {
  const known = services.get(strapi);
  if (!known) throw new Error('Files are used before their storage is known.');
  return known;
}

/** The files of the media library. */
export const filesOf = (strapi: Core.Strapi): FileStore => storedFiles(strapi).files;

/**
 * Opens the place that the settings name for the files of the media library. Throws an EnvironmentError if they were in another
 * place when the service last started and their files aren't in this one.
 */
export async function startStorage(strapi: Core.Strapi, settings: StorageSettings): Promise<void> {
  await followPlace(strapi, settings);
  const bucket = await openBucket(settings.bucket);
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
    const { storageFull, storageFails } = sentences();
    return new TemporaryError(error.isFull ? storageFull : storageFails);
  }

  services.set(strapi, {
    files: withErrors(bucket ?? (await openFiles(settings)), forEditors),
    bucket,
    report,
  });
  void bucket?.check().catch((error: unknown) => {
    const failure =
      error instanceof StorageError ? error : new StorageError(`The bucket cannot be read: ${error}`);
    report(failure);
    notifyOperator(failure.message);
  });
}

/** Stores the place that the settings name. Throws an EnvironmentError if it is another one than before and has not all pictures. */
async function followPlace(strapi: Core.Strapi, settings: StorageSettings): Promise<void> {
  const store = strapi.store(PLACE_STORE);
  const [before, now] = [parsePlace(await store.get({})), placeOf(settings.bucket)];
  if (before === now) return;
  // With a connection of its own to SQLite, this process would delete the log that Strapi writes to when it is closed.
  const [problem] = await findMissingFiles(executeOn(strapi.db.connection), settings);
  if (problem) throw new EnvironmentError(problem);
  await store.set({ value: storedPlace(now) });
  notifyOperator(`New pictures go to ${describePlace(now)} from now on, which has all earlier ones.`);
}

/** A store whose errors are described. */
function withErrors(store: FileStore, describe: (error: unknown) => unknown): FileStore {
  const attempt = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw describe(error);
    }
  };
  return {
    has: (name) => attempt(store.has(name)),
    read: (name) => attempt(store.read(name)),
    put: (name, from) => attempt(store.put(name, from)),
    copy: (from, to) => attempt(store.copy(from, to)),
    move: (from, to) => attempt(store.move(from, to)),
    remove: (name) => attempt(store.remove(name)),
    async *list(prefix) {
      try {
        yield* store.list(prefix);
      } catch (error) {
        throw describe(error);
      }
    },
    flush: () => attempt(store.flush()),
  };
}
