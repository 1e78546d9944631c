import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FetchError, type FetchOptions, fetchFile, UnnamedHost } from '../files/fetch-file.ts';
import { isOf } from '../html/link-address.ts';
import { findLocal, segmentsOf } from './find-local.ts';
import { originalUrl } from './original-address.ts';

/** A file of the collection: the digest of its content, and its path below the folder of the import. */
export type Collected = { key: string; file: string; name: string };

/** A file, or the reason why it can't be fetched; `host` may have it, but wasn't named. */
export type Outcome = Collected | { reason: string; host?: string };

export type Options = FetchOptions & {
  /** The folder of the import. */
  folder: string;
  /** Folders with the uploads of the source. */
  uploads: readonly string[];
  /** Fetches and copies nothing; pictures of the named hosts count as fetched. */
  isDryRun: boolean;
};

const FOLDER = 'pictures';

/** Gets each picture once: from the folder of uploads, from an earlier run, or from a host that the operator has named. */
export function createPictureCollection(options: Options) {
  const { folder, uploads, hosts, isDryRun } = options;
  const added = new Set<string>();

  /** A file only gets its name when it is complete. */
  async function writeWhole(file: string, write: (part: string) => Promise<void>): Promise<void> {
    const part = `${file}.${randomUUID()}.part`;
    try {
      await write(part);
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    added.add(file);
  }

  const findOnce = oncePer(async (address): Promise<Collected | null> => {
    for (const each of uploads) {
      const local = await findLocal(each, address);
      if (local) return store(local, address);
    }
    return null;
  });

  const fetchOnce = oncePer(async (address): Promise<Outcome> => {
    const { hostname = '' } = URL.parse(address) ?? {};
    const earlier = path.join(folder, FOLDER, `${createHash('sha1').update(address).digest('hex')}.url`);
    const known = await readFile(earlier, 'utf8').catch(() => null);
    if (known) return { ...named(address), key: known.slice(0, 64), file: known.slice(65) };
    if (isDryRun && hosts.has(hostname)) return { ...named(address), key: '0'.repeat(64), file: '' };
    try {
      const { body: bytes } = await fetchFile(address, options);
      const collected = { ...named(address), key: createHash('sha256').update(bytes).digest('hex') };
      const file = path.join(FOLDER, collected.key + path.extname(collected.name));
      await mkdir(path.join(folder, FOLDER), { recursive: true });
      await writeWhole(path.join(folder, file), (part) => writeFile(part, bytes));
      await writeWhole(earlier, (part) => writeFile(part, `${collected.key} ${file}`));
      return { ...collected, file };
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return { reason: error.message, ...(error instanceof UnnamedHost && { host: error.host }) };
    }
  });

  async function store(local: string, address: string): Promise<Collected> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(local), hash);
    const key = hash.digest('hex');
    const { name } = named(address);
    const file = path.join(FOLDER, key + path.extname(name));
    if (!isDryRun) {
      const target = path.join(folder, file);
      await mkdir(path.dirname(target), { recursive: true });
      // On another file system a link is not possible.
      await link(local, target).then(
        () => void added.add(target),
        async (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') await writeWhole(target, (part) => copyFile(local, part));
        },
      );
    }
    return { key, file, name };
  }

  return {
    /** Removes the pictures that were not there before. */
    async removeAdded(): Promise<void> {
      for (const file of added) await rm(file, { force: true });
    },

    /** The folder is only for pictures of the site itself: another site's picture may have the same name. */
    async get(address: string, site: string): Promise<Outcome> {
      const candidates = [...new Set([originalUrl(address), address])];
      for (const candidate of candidates) {
        const url = URL.parse(candidate);
        const local = url && isOf(site, url) ? await findOnce(candidate) : null;
        if (local) return local;
      }
      let outcome: Outcome = { reason: '' };
      for (const candidate of candidates) {
        outcome = await fetchOnce(candidate);
        if ('key' in outcome) break;
      }
      return outcome;
    },
  };
}

/** Asks once per URL, even for concurrent callers. */
function oncePer<Value>(ask: (address: string) => Promise<Value>): (address: string) => Promise<Value> {
  const asked = new Map<string, Promise<Value>>();
  return (address) => {
    const answer = asked.get(address) ?? ask(address);
    asked.set(address, answer);
    return answer;
  };
}

/** The name of the file in a URL. */
const named = (address: string): { name: string } => {
  const name = segmentsOf(address).at(-1) ?? '';
  return { name: name.replace(/[^\p{L}\p{N}._ -]/gu, '-').slice(-100) || 'picture' };
};
