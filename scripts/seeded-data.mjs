import { cpSync, existsSync, linkSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fingerprint } from './build.mjs';
import { startMagazine } from './magazine.mjs';
import { ROOT } from './settings.mjs';

/** Strapi prints the first administrator's password only once, so it is stored with the data. */
const FIRST_ADMINISTRATOR = /^First administrator: (?<email>\S+) \/ (?<password>\S+)/;
const ADMINISTRATOR = 'administrator.json';

/** The files and folders in cms/ that determine the content of every new database: of the service, what runs, not its panel and tests. */
const INPUTS = ['dist/src', 'dist/config', '../contract', 'package-lock.json'];

/** @typedef {{ email: string, password: string }} Administrator the login of an administrator of Strapi */

/**
 * @typedef {object} Collection the content of a data folder
 * @property {string} name part of the folder's name
 * @property {readonly string[]} inputs files and folders, relative to cms/, that determine it besides the service itself
 * @property {NodeJS.ProcessEnv} [env] additional variables for Strapi
 * @property {(magazine: import('./magazine.mjs').Magazine, administrator: Administrator) => Promise<void>} [fill] adds
 * the content to the running Strapi, unless Strapi does so itself
 * @property {(dataDir: string) => void} [complete] changes the data of the stopped Strapi
 */

/** @type {Collection} */
const SAMPLE = { name: 'sample', inputs: ['seed'] };

/**
 * Returns a data folder with a collection, by default the sample magazine, and creates it if the current content service doesn't
 * have one. It is cached in node_modules/.cache and must not be modified: use `copySeededDataDir` to run on a copy.
 * @param {{ collection?: Collection | undefined, root?: string, signal?: AbortSignal }} [options]
 * @returns {Promise<string>} its path
 */
export async function prepareSeededDataDir({ collection = SAMPLE, root = ROOT, signal } = {}) {
  const { inputs, env, fill, complete } = collection;
  const cache = join(root, 'node_modules', '.cache', 'masthead');
  const prefix = `${collection.name}-`;
  const name = `${prefix}${fingerprint(join(root, 'cms'), [...inputs, ...INPUTS]).slice(0, 16)}`;
  const seeded = join(cache, name);
  if (existsSync(seeded)) return seeded;

  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, 'unfinished-'));
  try {
    /** @type {Record<string, string> | undefined} */
    let groups;
    const magazine = await startMagazine({
      dataDir: unfinished,
      root,
      site: false,
      ...(env && { env }),
      ...(signal && { signal }),
      onLine: (line) => {
        groups ??= FIRST_ADMINISTRATOR.exec(line)?.groups;
      },
    });
    const administrator = { email: groups?.email ?? '', password: groups?.password ?? '' };
    try {
      await fill?.(magazine, administrator);
    } finally {
      await magazine.stop();
    }
    complete?.(unfinished);
    await writeFile(join(unfinished, ADMINISTRATOR), JSON.stringify(administrator), { mode: 0o600 });
    await rm(join(unfinished, 'logs'), { recursive: true });
    // Another process may have created the same folder in the meantime: use that one.
    await rename(unfinished, seeded).catch((error) => {
      if (!existsSync(seeded)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  for (const other of await readdir(cache)) {
    if (other.startsWith(prefix) && other !== name)
      await rm(join(cache, other), { recursive: true, force: true });
  }
  return seeded;
}

/**
 * Copies the cached data folder with a collection, by default the sample magazine, to a temporary folder.
 * @param {Collection} [collection]
 * @returns {Promise<{ dataDir: string, administrator: Administrator, remove: () => Promise<void> }>}
 */
export async function copySeededDataDir(collection) {
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-'));
  copyData(await prepareSeededDataDir({ collection }), dataDir);
  return {
    dataDir,
    administrator: JSON.parse(await readFile(join(dataDir, ADMINISTRATOR), 'utf8')),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/**
 * Copies a data folder. Its uploads are linked, because the service never changes one in place: to copy the two thousand of the
 * sample takes up to two seconds of CPU time.
 * @param {string} source
 * @param {string} target
 */
function copyData(source, target) {
  const folder = join('cms', 'public', 'uploads');
  const uploads = join(source, folder);
  cpSync(source, target, { recursive: true, filter: (file) => dirname(file) !== uploads });
  for (const name of readdirSync(uploads)) {
    const [from, to] = [join(uploads, name), join(target, folder, name)];
    try {
      linkSync(from, to);
    } catch {
      // A folder, or the temporary folder is on another file system.
      cpSync(from, to, { recursive: true });
    }
  }
}
