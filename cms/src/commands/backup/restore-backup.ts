import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { markReplaced } from '../../core/database/checks/mark';
import { type Execute, withDatabase } from '../../core/database/with-database';
import { moveDurably, syncPath } from '../../durable-files';
import type { Environment } from '../../environment';
import { BackupError, describeFileError } from './backup-error';
import { decryptSecrets, type Secrets } from './encrypt-secrets';
import { exchange, type Move } from './exchange';
import { makeFolder } from './make-folder';
import { DATABASES, type Manifest, SECRETS, UPLOADS } from './manifest';
import { hasPostgresTables, replacePostgres, whileUnused } from './postgres-place';
import { prepare, prepareInProcess } from './prepare-sqlite';
import { damagedArchive, extractArchive } from './read-archive';
import { hasSqlite, refuseUsedSqlite, replaceSqlite } from './sqlite-place';

/** A restore that was killed leaves such a folder behind. */
const EXTRACTED = 'restoring-';

type Settings = Pick<Environment, 'dataDir' | 'database'>;

type Options = {
  file: string;
  /** Whether an existing database and uploads may be moved aside. */
  replace: boolean;
  /** Whether the copy runs beside the original, and so may not call other programs. */
  isRehearsal: boolean;
  /** null leaves the secrets of the backup in it. */
  passphrase: string | null;
  now: Date;
  /** Called with a line for the operator while the restore is running. */
  tell: (line: string) => void;
};

type Extracted = {
  extracted: string;
  aside: string;
  manifest: Manifest;
  secrets: Secrets | 'not restored' | 'not in the backup';
};

type Outcome = {
  manifest: Manifest;
  /** Where the former database, uploads and secrets are now; null if none existed. */
  aside: string | null;
  secrets: 'restored' | 'not restored' | 'not in the backup';
};

/**
 * Restores a backup to the data folder and the database of the settings. The whole backup is read and checked before anything is
 * changed; existing data is moved aside and never deleted. Throws an error for the operator if that fails, or if the magazine is
 * running; then everything is as before.
 */
export async function restoreBackup(settings: Settings, options: Options): Promise<Outcome> {
  const { database } = settings;
  process.umask(0o077);
  if (database.client === 'postgres')
    return whileUnused(database.url, () => restoreUnused(settings, options));
  refuseUsedSqlite(database.filename);
  return restoreUnused(settings, options);
}

async function restoreUnused(settings: Settings, options: Options): Promise<Outcome> {
  const { dataDir, database } = settings;
  const { file, now } = options;
  const cms = path.join(dataDir, 'cms');
  await refusePlace(settings, options.replace);
  try {
    await makeFolder(cms);
    for (const name of await readdir(cms)) {
      if (name.startsWith(EXTRACTED)) await rm(path.join(cms, name), { recursive: true });
    }
    refuseSmallDisk(file, cms);
    const extracted = await mkdtemp(path.join(cms, EXTRACTED));
    try {
      const manifest = await extractArchive(file, extracted);
      refuseOtherEngine(manifest, database.client);
      const secrets = await readSecrets(extracted, options.passphrase);
      if (database.client === 'sqlite')
        await prepareInProcess(extracted, {
          isRehearsal: options.isRehearsal,
          damaged: (found) => damagedArchive(file, found),
        });
      const aside = path.join(
        cms,
        `before_restore_${now.toISOString().toLowerCase().replaceAll(/\W/g, '_')}`,
      );
      await replaceMagazine(settings, options, { extracted, aside, manifest, secrets });
      // The copies of the site are of the former database.
      await rm(path.join(dataDir, 'site'), { recursive: true, force: true });
      await withDatabase(database, (execute) => markReplaced(settings, execute));
      await rm(path.join(dataDir, 'new-database'), { force: true });
      return {
        manifest,
        aside: (await removeIfEmpty(aside)) ? null : aside,
        secrets: typeof secrets === 'string' ? secrets : 'restored',
      };
    } finally {
      await rm(extracted, { recursive: true, force: true });
    }
  } catch (error) {
    throw describeFileError(error, cms);
  }
}

/** Puts an extracted backup in place of the magazine, which moves to the new folder `aside`. */
async function replaceMagazine(
  { dataDir, database }: Settings,
  { isRehearsal, tell }: Options,
  { extracted, aside, manifest, secrets }: Extracted,
): Promise<void> {
  const cms = path.dirname(aside);
  const complete = (execute: Execute) => prepare(execute, isRehearsal);
  const restored = path.join(extracted, DATABASES[manifest.client]);
  const secretsFile = path.join(dataDir, 'secrets.json');
  const formerSecrets = path.join(aside, 'secrets.json');
  if (database.client === 'postgres' && (await hasPostgresTables(database.url)))
    tell(`The former tables move to the schema ${path.basename(aside)}, and the former files to ${aside}.`);
  await mkdir(aside, { mode: 0o700 });
  const exchanged = exchange(
    async (move) => {
      // The uploads first: if their folder cannot be renamed, nothing has changed.
      await replaceUploads(extracted, cms, aside, move);
      const login = path.join(cms, 'first-login.json');
      if (existsSync(login)) await move(login, path.join(aside, 'first-login.json'));
      if (typeof secrets === 'object') {
        const text = `${JSON.stringify(secrets, null, 2)}\n`;
        await writeFile(`${secretsFile}.new`, text, { mode: 0o600, flush: true });
        if (existsSync(secretsFile)) {
          await copyFile(secretsFile, formerSecrets);
          await syncPath(formerSecrets);
        }
      }
      if (database.client === 'sqlite') {
        await replaceSqlite(restored, { filename: database.filename, aside, move });
      } else {
        const place = { url: database.url, aside: path.basename(aside), rows: manifest.rows };
        await replacePostgres(restored, place, complete);
      }
      if (typeof secrets === 'object') await moveDurably(`${secretsFile}.new`, secretsFile);
    },
    () => tell('Finishing or rolling back the restore before exiting.'),
  );
  await exchanged.catch(async (error: unknown) => {
    // A failure here must not hide why the restore failed.
    await rm(`${secretsFile}.new`, { force: true }).catch(() => {});
    await rm(formerSecrets, { force: true }).catch(() => {});
    await removeIfEmpty(aside).catch(() => {});
    throw error;
  });
}

/** Refuses an existing magazine unless it may be replaced. */
async function refusePlace({ dataDir, database }: Settings, replace: boolean): Promise<void> {
  const uploads = path.join(dataDir, 'cms', 'public', 'uploads');
  const found = [
    ...(database.client === 'sqlite' && hasSqlite(database.filename) ? [database.filename] : []),
    ...(database.client === 'postgres' && (await hasPostgresTables(database.url))
      ? ['the database in DATABASE_URL']
      : []),
    ...(existsSync(uploads) && readdirSync(uploads).length > 0 ? [uploads] : []),
  ];
  if (found.length === 0 || replace) return;
  throw new BackupError(
    `There is a magazine already (${found.join(' and ')}): restore to another DATA_DIR, or add '--replace', which moves it aside.`,
  );
}

function refuseSmallDisk(file: string, folder: string): void {
  const size = statSync(file).size;
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize > size) return;
  throw new BackupError(
    `The disk with ${folder} is too small: the backup needs ${Math.ceil(size / 1e6)} MB. Free some space.`,
  );
}

function refuseOtherEngine({ client }: Manifest, wanted: Manifest['client']): void {
  if (client === wanted) return;
  throw new BackupError(
    client === 'sqlite'
      ? "The backup is of SQLite: restore it without DATABASE_CLIENT, then take the magazine to PostgreSQL with 'npm run move -- postgres'."
      : 'The backup is of PostgreSQL: set DATABASE_CLIENT=postgres and DATABASE_URL.',
  );
}

async function readSecrets(
  extracted: string,
  passphrase: string | null,
): Promise<Secrets | 'not restored' | 'not in the backup'> {
  const file = path.join(extracted, SECRETS);
  if (!existsSync(file)) return 'not in the backup';
  return passphrase === null ? 'not restored' : decryptSecrets(await readFile(file, 'utf8'), passphrase);
}

async function replaceUploads(extracted: string, cms: string, aside: string, move: Move): Promise<void> {
  const uploads = path.join(cms, 'public', 'uploads');
  const restored = path.join(extracted, UPLOADS);
  await makeFolder(restored);
  await makeFolder(path.dirname(uploads));
  if (existsSync(uploads) && !(await removeIfEmpty(uploads))) {
    await move(uploads, path.join(aside, 'uploads'));
  }
  await move(restored, uploads);
}

async function removeIfEmpty(folder: string): Promise<boolean> {
  if ((await readdir(folder)).length > 0) return false;
  await rmdir(folder);
  return true;
}
