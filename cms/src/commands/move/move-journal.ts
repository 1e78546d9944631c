import { appendFile, readFile, rm } from 'node:fs/promises';

export type MoveJournal = Awaited<ReturnType<typeof openJournal>>;

/**
 * The names of files that have been moved and compared, in a file, for a move that goes on after an interruption. `title` tells moves apart: a
 * journal with another one is begun anew.
 */
export async function openJournal(file: string, title: string) {
  const [first, ...names] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const isSame = first === title;
  // The last line is empty, or a name that was cut off.
  const moved = new Set(isSame ? names.slice(0, -1) : []);
  if (!isSame) await rm(file, { force: true });
  await appendFile(file, isSame ? '\n' : `${title}\n`);
  return {
    has: (name: string): boolean => moved.has(name),
    async add(name: string): Promise<void> {
      moved.add(name);
      await appendFile(file, `${name}\n`);
    },
    remove: (): Promise<void> => rm(file, { force: true }),
  };
}
