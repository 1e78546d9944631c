import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Position } from './change-follower.ts';

const positionShape = v.object({ log: v.string(), last: v.number() });
const copy = v.object({ url: v.string(), documents: v.array(v.string()), answer: v.unknown() });
type Copy = v.InferOutput<typeof copy>;

const POSITION = 'position.json';

type Settings = {
  folder: string;
  /** Copies kept; the ones written longest ago go first. */
  most: number;
  report: (failure: { event: string; error: unknown }) => void;
};

export type Copies = Awaited<ReturnType<typeof openCopies>>;

/**
 * Answers on disk, so that a site that starts while the content service is down still has
 * something to show. A copy is a file: a checksum, a line break, JSON; it is written beside
 * its place and moved there, so that no reader meets half of it, and one that does not fit
 * its checksum is as if it were not there. Failures of the disk are reported, never thrown.
 */
export async function openCopies({ folder, most, report }: Settings) {
  await mkdir(folder, { recursive: true });
  const documentsOf = new Map<string, ReadonlySet<string>>();
  let writing: Promise<void> = Promise.resolve();

  const positionPath = join(folder, POSITION);
  const position = await readPosition(positionPath);
  const pathOf = (url: string) => join(folder, `${sha256(url)}.copy`);

  /** One after the other: a later copy never loses to an earlier one. */
  function enqueue(event: string, task: () => Promise<void>): void {
    writing = writing.then(task).catch((error: unknown) => report({ event, error }));
  }

  async function readCopy(path: string): Promise<Copy | null> {
    const text = await readFile(path, 'utf8').catch(() => '');
    const end = text.indexOf('\n');
    if (end < 0 || sha256(text.slice(end + 1)) !== text.slice(0, end)) return null;
    return v.parse(copy, JSON.parse(text.slice(end + 1)));
  }

  async function writeCopy(url: string, content: Copy): Promise<void> {
    const json = JSON.stringify(content);
    const path = pathOf(url);
    await writeFile(`${path}.new`, `${sha256(json)}\n${json}`);
    await rename(`${path}.new`, path);
    documentsOf.delete(url);
    documentsOf.set(url, new Set(content.documents));
    for (const oldest of documentsOf.keys()) {
      if (documentsOf.size <= most) break;
      documentsOf.delete(oldest);
      await rm(pathOf(oldest), { force: true });
    }
  }

  async function removeCopy(url: string): Promise<void> {
    documentsOf.delete(url);
    await rm(pathOf(url), { force: true });
  }

  /** What is there from before, oldest first. */
  for (const path of await oldestFirst(folder)) {
    const found = await readCopy(path);
    if (found) documentsOf.set(found.url, new Set(found.documents));
    else await rm(path, { force: true });
  }

  return {
    /** The answer kept for an address; `null` where there is none that can be trusted. */
    async read(url: string): Promise<{ answer: unknown; documents: ReadonlySet<string> } | null> {
      const documents = documentsOf.get(url);
      if (!documents) return null;
      const found = await readCopy(pathOf(url)).catch(() => null);
      return found?.url === url ? { answer: found.answer, documents } : null;
    },

    write(url: string, answer: unknown, documents: ReadonlySet<string>): void {
      enqueue('copy not written', () => writeCopy(url, { url, documents: [...documents], answer }));
    },

    forget(url: string): void {
      documentsOf.delete(url);
      enqueue('copy not removed', () => removeCopy(url));
    },

    /** Forgets every copy that was made of a document, also one that is still to be written. */
    forgetDocument(documentId: string): void {
      const madeOfIt = () => [...documentsOf].flatMap(([url, ids]) => (ids.has(documentId) ? [url] : []));
      for (const url of madeOfIt()) this.forget(url);
      enqueue('copy not removed', async () => {
        for (const url of madeOfIt()) await removeCopy(url);
      });
    },

    forgetAll(): void {
      for (const url of [...documentsOf.keys()]) this.forget(url);
      enqueue('copy not removed', async () => {
        for (const url of [...documentsOf.keys()]) await removeCopy(url);
      });
    },

    /** Up to where the change log was followed when these copies were true; `null` where that is not known. */
    position,

    /** Remembers that the log was followed so far, once everything that was asked for before is done. */
    keepPosition(followed: Position): void {
      enqueue('position not written', async () => {
        await writeFile(`${positionPath}.new`, JSON.stringify(followed));
        await rename(`${positionPath}.new`, positionPath);
      });
    },

    /** Resolves when everything asked for so far is on disk. */
    settled: () => writing,
  };
}

async function readPosition(path: string): Promise<Position | null> {
  const text = await readFile(path, 'utf8').catch(() => 'null');
  try {
    return v.parse(v.nullable(positionShape), JSON.parse(text));
  } catch {
    return null;
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function oldestFirst(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name !== POSITION);
  const paths = names.map((name) => join(folder, name));
  const dated = await Promise.all(paths.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })));
  return dated.sort((a, b) => a.at - b.at).map(({ path }) => path);
}
