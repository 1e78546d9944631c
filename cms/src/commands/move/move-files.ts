import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withDatabase } from '../../database/with-database';
import type { BucketSettings } from '../../environment';
import type { FileContent, FileStore } from '../../media/storage/file-store';
import { readStoredPlace, type StorageSettings, uploadsIn } from '../../media/storage/files-of-magazine';
import { bucketName, PLACE_STORE, type Place } from '../../media/storage/place';
import { makeStores } from '../../media/storage/stored-files';
import { updateStoredSetting } from '../../strapi/stored-settings';
import { BackupError } from '../backup/backup-error';
import { type MoveJournal, openJournal } from './move-journal';

/** Several, because each waits for the network most of the time. */
const AT_ONCE = 4;

export type Moved = { files: number; bytes: number };

type Options = {
  to: Place['target'];
  /** How long to wait until every process of the service uses the new place, in milliseconds. */
  settleMs: number;
  /** Called after each file, with how many of how many are at their new place. */
  progress: (done: number, all: number) => void;
};

/**
 * Moves the uploaded files of a magazine, which may run, from the folder to its bucket or back: from the first moment, new files go to
 * the new place, and readers get each file from where it is. Each is read again and compared by its hash. Nothing is deleted from the old place.
 * Goes on where an earlier call was interrupted.
 * @returns what is at the new place now; null if everything was there before
 */
export async function moveFiles(
  settings: StorageSettings,
  bucket: BucketSettings,
  { to, settleMs, progress }: Options,
): Promise<Moved | null> {
  const { dataDir } = settings;
  const stored = await readStoredPlace(settings);
  if (stored?.bucket !== bucketName(bucket)) {
    throw new BackupError(
      `The magazine does not use the bucket ${bucketName(bucket)} yet: start it with the same settings as this command, and try again.`,
    );
  }
  const source = to === 'bucket' ? 'folder' : 'bucket';
  if (stored.target === to && stored.source === null) return null;
  const stores = await makeStores(uploadsIn(dataDir), bucket);
  const [from, target] = [stores[source], stores[to]];
  if (!from || !target) throw new Error('There is no bucket.');
  if (stored.source === null) await refuseOthers(from, target, to);
  await setPlace(settings, { ...stored, target: to, source });
  // In the folder of the uploads, so that the files there get its access control list.
  const temporary = path.join(uploadsIn(dataDir), '.incoming', 'moving');
  await mkdir(temporary, { recursive: true });
  const journal = await openJournal(
    path.join(dataDir, 'cms', 'moved-uploads'),
    `to the ${to} ${stored.bucket}`,
  );
  try {
    await pause(settleMs);
    while ((await movePass(from, target, { temporary, journal, progress })) > 0) await pause(settleMs);
    await target.flush();
    await setPlace(settings, { ...stored, target: to, source: null });
    await journal.remove();
    const moved: Moved = { files: 0, bytes: 0 };
    for await (const { size } of target.list('')) {
      moved.files += 1;
      moved.bytes += size;
    }
    return moved;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Refuses a target with files that the source has not: they are of an earlier time, and editors may have deleted them since. */
async function refuseOthers(source: FileStore, target: FileStore, to: Place['target']): Promise<void> {
  const known = new Set<string>();
  for await (const { name } of source.list('')) known.add(name);
  const others: string[] = [];
  for await (const { name } of target.list('')) if (!known.has(name)) others.push(name);
  if (others.length === 0) return;
  throw new BackupError(
    `The ${to} has files that are not among those to be moved (${others.length}), such as ${others[0]}: empty it first.`,
  );
}

const setPlace = ({ database }: StorageSettings, place: Place): Promise<void> =>
  withDatabase(database, (execute) => updateStoredSetting(execute, PLACE_STORE, place));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Moves what is in the source and not in the target yet. Resolves with how many files that were. */
async function movePass(
  source: FileStore,
  target: FileStore,
  {
    temporary,
    journal,
    progress,
  }: { temporary: string; journal: MoveJournal; progress: Options['progress'] },
): Promise<number> {
  const present = new Set<string>();
  for await (const { name } of target.list('')) present.add(name);
  const open: string[] = [];
  let all = 0;
  for await (const { name } of source.list('')) {
    all += 1;
    if (!journal.has(name) || !present.has(name)) open.push(name);
  }
  let done = all - open.length;
  const queue = open.values();
  const work = async (worker: number) => {
    for (const name of queue) {
      await moveOne(source, target, name, path.join(temporary, String(worker)));
      await journal.add(name);
      done += 1;
      progress(done, all);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => work(worker)));
  return open.length;
}

async function moveOne(source: FileStore, target: FileStore, name: string, copy: string): Promise<void> {
  const content = await source.read(name);
  // It has been deleted meanwhile.
  if (!content) return;
  const hash = await hashOf(content, copy);
  if (content.sha256 !== null && content.sha256 !== hash)
    throw new BackupError(`${name} is damaged where it is, so it was not moved: restore it from a backup.`);
  // The service may have stored another file of that name there, or this one been stored before an interruption.
  if (await target.has(name)) {
    if ((await hashAt(target, name)) === hash) return;
    if ((await modifiedAt(target, name)) > (await modifiedAt(source, name))) return;
  }
  await target.put(name, copy);
  const stored = await hashAt(target, name);
  if (!(await source.has(name))) return target.remove(name);
  if (stored !== hash) throw new BackupError(`${name} differs after it was moved: try again.`);
}

async function hashAt(store: FileStore, name: string): Promise<string | null> {
  const content = await store.read(name);
  return content && hashOf(content);
}

/** The SHA-256 of a content, in hex. It is also written to the file `copy`, if one is named. */
async function hashOf({ stream }: FileContent, copy?: string): Promise<string> {
  const hash = createHash('sha256');
  stream.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(
    stream,
    copy ? createWriteStream(copy, { flush: true }) : new Writable({ write: (_chunk, _, next) => next() }),
  );
  return hash.digest('hex');
}

async function modifiedAt(store: FileStore, name: string): Promise<number> {
  for await (const file of store.list(name)) if (file.name === name) return file.modified;
  return 0;
}
