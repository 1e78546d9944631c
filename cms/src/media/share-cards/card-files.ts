import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore, ListedFile } from '../storage/file-store';
import { stageFiles } from '../uploads/staged-files';

/** Cards kept per article: the current one and the one before, which copies of the page still name. */
const KEPT_OF_ARTICLE = 2;
const FOLDER = 'share-cards';
const FILE_NAME = /^share-cards\/(?<documentId>[a-z\d]+)_[\da-f]{10}\.jpg$/;

/**
 * The files of the cards, which are staged in a folder. Their names contain a hash of their content, so that browsers keep them
 * (decision 0038).
 */
export function cardFiles(files: FileStore, folder: string) {
  async function list(documentId: string): Promise<ListedFile[]> {
    const found: ListedFile[] = [];
    for await (const file of files.list(`${FOLDER}/${documentId}_`)) {
      if (FILE_NAME.exec(file.name)?.groups?.documentId === documentId) found.push(file);
    }
    return found;
  }
  const remove = (cards: readonly ListedFile[]) => Promise.all(cards.map(({ name }) => files.remove(name)));

  return {
    /** The name of the file that shows a content. */
    nameOf(documentId: string, content: readonly (string | number)[]): string {
      const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10);
      return `${FOLDER}/${documentId}_${hash}.jpg`;
    },

    has: (name: string): Promise<boolean> => files.has(name),

    /** Stores a card, and removes all but the newest of its article. */
    async write(name: string, card: Buffer): Promise<void> {
      const staged = await stageFiles(files, folder);
      try {
        await staged.write(name, Readable.from([card]));
        await staged.commit();
      } finally {
        await staged.close();
      }
      const others = (await list(FILE_NAME.exec(name)?.groups?.documentId ?? '')).filter(
        (other) => other.name !== name,
      );
      others.sort((a, b) => b.modified - a.modified);
      await remove(others.slice(KEPT_OF_ARTICLE - 1));
    },

    /** Removes the cards of an article. */
    remove: async (documentId: string): Promise<void> => void (await remove(await list(documentId))),
  };
}
