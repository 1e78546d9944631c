import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { moveDurably } from '../../durable-files';
import type { FileStore } from '../../media/storage/file-store';
import { filesOfMagazine, type StorageSettings } from '../../media/storage/files-of-magazine';
import { BackupError, describeFileError } from './backup-error';
import { copySqlite } from './copy-sqlite';
import { dumpPostgres } from './dump-postgres';
import { encryptSecrets, type Secrets } from './encrypt-secrets';
import { readMagazineId } from './magazine-id';
import { makeFolder } from './make-folder';
import { DATABASES, FORMAT, MANIFEST, type Manifest, SECRETS, UPLOADS } from './manifest';
import { type ArchiveWriter, createArchive } from './write-archive';

/** The names of complete backups, which sort by their time, and the id of their magazine. */
const NAME = /^masthead-([\da-f]{6})-\d{4}-\d\d-\d\dT[\d-]+Z\.tar$/;
/** Beside a copy of the database while SQLite writes it. */
const JOURNAL = '-journal';
/** Unfinished files, which a backup that was killed leaves behind. */
const UNFINISHED = /^\.masthead-([\da-f]{6})-.*\.unfinished(?:-journal)?$/;
/** Nobody writes to an unfinished file that is older. */
const ABANDONED_MS = 60 * 60 * 1_000;

/** How often a file of a bucket is read that is cut off. */
const ATTEMPTS = 3;

type Options = {
  /** The folder of the backup. */
  folder: string;
  /** The number of backups that stay in the folder; null for all. */
  keep: number | null;
  /** The secrets to add; null for none. */
  secrets: { values: Secrets; passphrase: string } | null;
  now: Date;
};

/**
 * Writes a backup of the database and the uploaded files to a new file, whether the service runs or not. Throws an error
 * for the operator if that fails; nothing is left behind then.
 * @returns the file and its size
 */
export async function makeBackup(
  settings: StorageSettings,
  options: Options,
): Promise<{ file: string; size: number }> {
  const { folder, keep, secrets, now } = options;
  const encrypted = secrets && encryptSecrets(secrets.values, secrets.passphrase);
  process.umask(0o077);
  const magazine = await readMagazineId(settings);
  const name = `masthead-${magazine}-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar`;
  const file = path.join(folder, name);
  const unfinished = path.join(folder, `.${name}.${randomUUID()}.unfinished`);
  const temporary = path.join(folder, `.masthead-${magazine}-${randomUUID()}.unfinished`);
  try {
    await makeFolder(folder);
    if (existsSync(file)) throw new BackupError(`${file} exists already: try again in a moment.`);
    await removeUnfinished(folder, magazine, now);
    const size = await writeBackup(settings, { unfinished, temporary, encrypted, now });
    await moveDurably(unfinished, file);
    if (keep !== null) await removeOldest(folder, magazine, keep);
    return { file, size };
  } catch (error) {
    throw describeFileError(error, folder);
  } finally {
    for (const left of [unfinished, temporary, temporary + JOURNAL])
      await rm(left, { force: true }).catch(() => {});
  }
}

/**
 * First the files, then the database, then files added since: so every file that this state of the database names is included,
 * even if it is deleted while the backup is made.
 */
async function writeBackup(
  settings: StorageSettings,
  files: { unfinished: string; temporary: string; encrypted: string | null; now: Date },
): Promise<number> {
  const { dataDir, database } = settings;
  const { unfinished, temporary, encrypted, now } = files;
  const archive = await createArchive(unfinished);
  try {
    await addUploads(archive, settings, temporary);
    const copy =
      database.client === 'sqlite'
        ? await copySqlite(database.filename, temporary, dataDir)
        : await dumpPostgres(database.url, temporary);
    await archive.addFile(DATABASES[database.client], temporary);
    await addUploads(archive, settings, temporary);
    if (encrypted) await archive.addText(SECRETS, encrypted);
    const { rows, changes, leftOut, version } = copy;
    const manifest: Manifest = {
      format: FORMAT,
      madeAt: now.toISOString(),
      versions: { ...versions(), database: version },
      client: database.client,
      rows,
      changes,
      leftOut,
      files: [...archive.files],
    };
    await archive.addText(MANIFEST, JSON.stringify(manifest));
    return await archive.finish();
  } finally {
    await archive.close();
  }
}

/** Adds the uploaded files that are not in the archive yet. */
async function addUploads(
  archive: ArchiveWriter,
  settings: StorageSettings,
  temporary: string,
): Promise<void> {
  const added = new Set(archive.files.map(({ name }) => name));
  const files = await filesOfMagazine(settings);
  for await (const { name } of files.list('')) {
    if (added.has(UPLOADS + name)) continue;
    const file = await bringToDisk(files, name, temporary);
    // It has been deleted meanwhile.
    if (!file) continue;
    const isAdded = await archive.addFile(UPLOADS + name, file.path);
    if (file.path === temporary) await rm(temporary);
    if (isAdded && file.sha256 !== null && file.sha256 !== archive.files.at(-1)?.sha256)
      throw new BackupError(`${name} is damaged in the bucket: restore it from an earlier backup.`);
  }
}

/**
 * The path of a file on the disk; null if the file doesn't exist. A file from a bucket is copied to `temporary` first, because
 * the download may be cut off.
 */
async function bringToDisk(
  files: FileStore,
  name: string,
  temporary: string,
): Promise<{ path: string; sha256: string | null } | null> {
  for (let attempt = 1; ; attempt++) {
    const content = await files.read(name);
    if (!content) return null;
    const { path: place, sha256, stream } = content;
    if (place !== null) return { path: place, sha256 };
    try {
      await pipeline(stream, createWriteStream(temporary));
      return { path: temporary, sha256 };
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

/** The versions of this program and of Strapi. */
export function versions(): { masthead: string; strapi: string } {
  const own: { version: string } = require('../../../../package.json');
  const strapi: { version: string } = require('@strapi/strapi/package.json');
  return { masthead: own.version, strapi: strapi.version };
}

/** Removes what a killed backup has left. One that is being made, perhaps by another machine, writes to its files all the time. */
async function removeUnfinished(folder: string, magazine: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (UNFINISHED.exec(name)?.[1] !== magazine) continue;
    const file = path.join(folder, name);
    const written = await stat(file).catch(() => null);
    if (written && written.mtimeMs < now.getTime() - ABANDONED_MS) await rm(file, { force: true });
  }
}

async function removeOldest(folder: string, magazine: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAME.exec(name)?.[1] === magazine).sort();
  for (const name of names.slice(0, Math.max(0, names.length - keep))) {
    await rm(path.join(folder, name));
  }
}
