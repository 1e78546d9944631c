import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Of one article: the present card and the one before, which copies of the page still name. */
const KEPT_OF_ARTICLE = 2;
const FILE_NAME = /^(?<documentId>[a-z\d]+)_[\da-f]{10}\.jpg$/;

/**
 * The files of the cards, in a folder. Their names contain a hash of what they show, so that browsers keep them
 * (decision 0038).
 */
export function cardFiles(folder: string) {
  const timeOf = (name: string) =>
    stat(path.join(folder, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
  const remove = (names: readonly string[]) =>
    Promise.all(names.map((name) => rm(path.join(folder, name), { force: true })));

  async function list(documentId: string): Promise<string[]> {
    const names = await readdir(folder).catch(() => []);
    return names.filter((name) => FILE_NAME.exec(name)?.groups?.documentId === documentId);
  }

  return {
    /** The name of the file that shows a content. */
    nameOf(documentId: string, content: readonly (string | number)[]): string {
      const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10);
      return `${documentId}_${hash}.jpg`;
    },

    has: async (name: string): Promise<boolean> => (await timeOf(name)) !== null,

    /** Stores a card, and removes all but the newest of its article. */
    async write(name: string, card: Buffer): Promise<void> {
      await mkdir(folder, { recursive: true });
      const unfinished = path.join(folder, `.${randomUUID()}`);
      try {
        await writeFile(unfinished, card);
        await rename(unfinished, path.join(folder, name));
      } catch (error) {
        // Of a full disk, for example.
        await rm(unfinished, { force: true });
        throw error;
      }
      const names = await list(FILE_NAME.exec(name)?.groups?.documentId ?? '');
      const dated = await Promise.all(names.map(async (each) => ({ each, time: (await timeOf(each)) ?? 0 })));
      dated.sort((a, b) => b.time - a.time);
      await remove(dated.slice(KEPT_OF_ARTICLE).map(({ each }) => each));
    },

    /** Removes the cards of an article. */
    remove: async (documentId: string): Promise<void> => void (await remove(await list(documentId))),
  };
}
