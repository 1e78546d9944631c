import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** At about 30 kB each. */
const MAX_CARDS = 10_000;
/** Of one article: the present card and the one before, which copies of the page still name. */
const KEPT_OF_ARTICLE = 2;
const SHOWN = /^(?<documentId>[a-z\d]+)_[\da-f]{10}\.jpg$/;

type Name = { documentId: string; content: readonly (string | number)[] };

/**
 * The files of the cards, in a folder. Their names contain a hash of what they show, so that browsers keep them
 * (decision 0038).
 */
export function cardFiles(folder: string, maxCards = MAX_CARDS) {
  const timeOf = (name: string) =>
    stat(path.join(folder, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
  const remove = (names: readonly string[]) =>
    Promise.all(names.map((name) => rm(path.join(folder, name), { force: true })));

  async function list(documentId?: string): Promise<string[]> {
    const names = await readdir(folder).catch(() => []);
    return names.filter((name) => {
      const owner = SHOWN.exec(name)?.groups?.documentId;
      return owner !== undefined && (documentId === undefined || owner === documentId);
    });
  }

  /** Removes all but the newest files. */
  async function keepNewest(names: readonly string[], count: number): Promise<void> {
    if (names.length <= count) return;
    const dated = await Promise.all(names.map(async (name) => ({ name, time: (await timeOf(name)) ?? 0 })));
    dated.sort((a, b) => b.time - a.time);
    await remove(dated.slice(count).map(({ name }) => name));
  }

  return {
    /** The name of the file that shows a content, which is drawn if there is none. */
    async provide({ documentId, content }: Name, draw: () => Promise<Buffer>): Promise<string> {
      const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10);
      const name = `${documentId}_${hash}.jpg`;
      if ((await timeOf(name)) !== null) return name;
      await mkdir(folder, { recursive: true });
      const unfinished = path.join(folder, `.${randomUUID()}`);
      await writeFile(unfinished, await draw());
      await rename(unfinished, path.join(folder, name));
      await keepNewest(await list(documentId), KEPT_OF_ARTICLE);
      // A tenth more, so that the dates of all files are not read for every new one.
      const all = await list();
      if (all.length > maxCards * 1.1) await keepNewest(all, maxCards);
      return name;
    },
    /** Removes the cards of an article. */
    remove: async (documentId: string): Promise<void> => void (await remove(await list(documentId))),
  };
}
