import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprint } from './build.mjs';
import { startMagazine } from './magazine.mjs';
import { ROOT } from './settings.mjs';

/** What Strapi says when it has made the first of its administrators: once, so it is kept beside the data. */
const FIRST_ADMINISTRATOR = /^First administrator: (?<email>\S+) \/ (?<password>\S+)/;
const ADMINISTRATOR = 'administrator.json';

/** What decides how a freshly filled service looks. */
const INPUTS = ['seed', 'src', 'config', '../contract', 'package-lock.json'];

/** @typedef {{ email: string, password: string }} Administrator somebody who may do everything in the admin panel */

/**
 * A data folder whose service holds the sample magazine. Filled once for every state of the content service, then kept
 * in node_modules/.cache. Nobody may start on it: `copySeededDataDir` makes a copy for that.
 * @param {{ root?: string, signal?: AbortSignal }} [options]
 * @returns {Promise<string>}
 */
export async function prepareSeededDataDir({ root = ROOT, signal } = {}) {
  const cache = join(root, 'node_modules', '.cache', 'masthead');
  const name = `sample-${fingerprint(join(root, 'cms'), INPUTS).slice(0, 16)}`;
  const seeded = join(cache, name);
  if (existsSync(seeded)) return seeded;

  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, 'unfinished-'));
  try {
    /** @type {Record<string, string> | undefined} */
    let administrator;
    const magazine = await startMagazine({
      dataDir: unfinished,
      root,
      site: false,
      ...(signal && { signal }),
      onLine: (line) => {
        administrator ??= FIRST_ADMINISTRATOR.exec(line)?.groups;
      },
    });
    await magazine.stop();
    await writeFile(join(unfinished, ADMINISTRATOR), JSON.stringify(administrator), { mode: 0o600 });
    await rm(join(unfinished, 'logs'), { recursive: true });
    // Two runs may do this at once; the first one's is as good as the second one's.
    await rename(unfinished, seeded).catch((error) => {
      if (!existsSync(seeded)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  for (const other of await readdir(cache)) {
    if (/^sample-/.test(other) && other !== name)
      await rm(join(cache, other), { recursive: true, force: true });
  }
  return seeded;
}

/**
 * A data folder of one's own with the sample magazine in it, in a moment.
 * @returns {Promise<{ dataDir: string, administrator: Administrator, remove: () => Promise<void> }>}
 */
export async function copySeededDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-'));
  await cp(await prepareSeededDataDir(), dataDir, { recursive: true });
  return {
    dataDir,
    administrator: JSON.parse(await readFile(join(dataDir, ADMINISTRATOR), 'utf8')),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}
