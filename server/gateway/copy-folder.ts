import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Position } from '#contract/service/changes.ts';
import { makeFolder } from '#system/make-folder.mjs';
import { type CopyFile, copyName, formatCopy, parseCopy } from './copy-file.ts';

const positionShape = v.object({ log: v.string(), last: v.number() });

/** The file with the position in the change log that the copies correspond to. */
export const POSITION = 'position.json';

/**
 * The files of copies in a folder. They are written to a temporary file and renamed; a damaged one counts as missing. Writing and removing
 * reject if the disk fails.
 */
export function createCopyFolder(folder: string) {
  const pathOf = (key: string) => join(folder, copyName(key));
  const positionPath = join(folder, POSITION);

  async function writeAndRename(path: string, temporary: string, text: string): Promise<void> {
    const writeTemporary = () => writeFile(temporary, text, { mode: 0o600 });
    await writeTemporary().catch(async () => {
      // The folder may have been deleted.
      makeFolder(folder);
      await writeTemporary();
    });
    await rename(temporary, path);
  }

  /** Removes the temporary file if writing fails, such as on a full disk. */
  async function write(path: string, text: string): Promise<void> {
    const temporary = `${path}.${process.pid}.new`;
    try {
      await writeAndRename(path, temporary, text);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  return {
    write: (copy: CopyFile): Promise<void> => write(pathOf(copy.url), formatCopy(copy)),
    remove: (key: string): Promise<void> => rm(pathOf(key), { force: true }),

    /** `null` if it is missing or damaged. */
    async read(key: string): Promise<CopyFile | null> {
      const found = parseCopy(await readFile(pathOf(key), 'utf8').catch(() => ''));
      return found?.url === key ? found : null;
    },

    /** Calls `take` with each copy, oldest first, and deletes those that it does not take. */
    async readAll(take: (copy: CopyFile) => boolean): Promise<void> {
      for (const path of await oldestFirst(folder)) {
        const found = parseCopy(await readFile(path, 'utf8').catch(() => ''));
        const isTaken = found !== null && path === pathOf(found.url) && take(found);
        // A damaged copy, one that no request reads any more, or a temporary file of an earlier process. `rm` fails for a folder,
        // which is ignored.
        if (!isTaken) await rm(path, { force: true }).catch(() => undefined);
      }
    },

    readPosition: (): Promise<Position | null> => readPosition(positionPath),
    writePosition: (position: Position): Promise<void> => write(positionPath, JSON.stringify(position)),
  };
}

/** The position in a file; `null` if there is none. */
export async function readPosition(path: string): Promise<Position | null> {
  const text = await readFile(path, 'utf8').catch(() => 'null');
  try {
    return v.parse(v.nullable(positionShape), JSON.parse(text));
  } catch {
    return null;
  }
}

async function oldestFirst(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const paths = names.filter((name) => /\.(copy|new)$/.test(name)).map((name) => join(folder, name));
  const dated = await Promise.all(
    paths.map(async (path) => ({ path, time: (await stat(path).catch(() => null))?.mtimeMs ?? 0 })),
  );
  return dated.sort((a, b) => a.time - b.time).map(({ path }) => path);
}
