import { type Copies, NO_COPIES, openCopies } from './copies.ts';
import { inheritCopies } from './inherit-copies.ts';
import { takeFolder } from './take-folder.ts';

/** Separate limits, so that searches cannot evict copies of documents, home, site or menus. */
const MAX_COPIES = { core: 200, document: 2_000, search: 250, other: 50, sitemap: 10 };

type Settings = Omit<Parameters<typeof openCopies>[0], 'folder' | 'maxCopies'> & {
  /** The folder in which each process of the site has its own; `null` to keep no copies. */
  parent: string | null;
};

/** Opens the copies of this process, which start with those of other processes; without a folder it keeps none. */
export async function openOwnCopies({
  parent,
  ...settings
}: Settings): Promise<{ copies: Copies; close: () => Promise<void> }> {
  const { report } = settings;
  const folder = parent === null ? null : await takeFolder(parent, 'answers');
  if (!folder) {
    if (parent !== null)
      report({ event: 'copies disabled', error: new Error(`Other processes use all folders in ${parent}.`) });
    return { copies: NO_COPIES, close: () => Promise.resolve() };
  }
  if (folder.isLocked) {
    await inheritCopies(folder.path).catch((error: unknown) =>
      report({ event: 'copies not inherited', error }),
    );
  }
  const copies = await openCopies({ folder: folder.path, maxCopies: MAX_COPIES, ...settings });
  return {
    copies,
    async close() {
      await copies.flush();
      folder.release();
    },
  };
}
