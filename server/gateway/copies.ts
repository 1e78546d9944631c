import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Position } from './change-follower.ts';
import { copyName, formatCopy, parseCopy } from './copy-file.ts';
import { kindOf, type RequestKind } from './request-kinds.ts';

const positionShape = v.object({ log: v.string(), last: v.number() });

/** What is still to be done on disk for an address: a copy to write, or to remove. */
type Task = { answer: unknown; documents: ReadonlySet<string> } | 'remove';

const POSITION = 'position.json';
/** Beyond so many unfinished writes the disk does not keep up, and copies of searches are left out. */
const MOST_PENDING = 500;
/** Milliseconds between two reports of a disk that fails. */
const REPORT_EVERY = 60_000;

type Settings = {
  folder: string;
  /** Copies kept of each kind; the ones written longest ago go first. */
  most: Record<RequestKind, number>;
  report: (failure: { event: string; error: unknown }) => void;
  /** Milliseconds. */
  now: () => number;
};

export type Copies = Awaited<ReturnType<typeof openCopies>>;

/**
 * Answers on disk, so that a site that starts while the content service is down still has something to show. A copy is
 * written beside its place and moved there; a damaged one counts as absent. A folder that is missing, read-only,
 * full, or holds other things is reported once a minute and never throws: the site works without copies.
 */
export async function openCopies({ folder, most, report, now }: Settings) {
  /** The documents of each copy on disk, oldest first. */
  const onDisk: Record<RequestKind, Map<string, ReadonlySet<string>>> = {
    core: new Map(),
    article: new Map(),
    search: new Map(),
  };
  /** In insertion order. A position is written after all tasks queued before it. */
  const pending = new Map<string, Task>();
  let pendingPosition: { position: Position; after: number } | null = null;
  let working: Promise<void> | null = null;
  let reportedAt = Number.NEGATIVE_INFINITY;
  /** A copy that should be gone is still there: whoever starts next must hear of its change again. */
  let mayKeepPosition = true;

  const positionPath = join(folder, POSITION);
  const pathOf = (url: string) => join(folder, copyName(url));
  const onDiskOf = (url: string) => onDisk[kindOf(url)];

  function reportFailure(error: unknown): void {
    if (now() < reportedAt + REPORT_EVERY) return;
    reportedAt = now();
    report({ event: 'copies not written', error });
  }

  async function place(path: string, beside: string, text: string): Promise<void> {
    const writeTemporary = () => writeFile(beside, text, { mode: 0o600 });
    await writeTemporary().catch(async () => {
      // Somebody may have removed the folder.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeTemporary();
    });
    await rename(beside, path);
  }

  /** Nothing is left beside the place where that fails, such as on a full disk. */
  async function write(path: string, text: string): Promise<void> {
    const beside = `${path}.${process.pid}.new`;
    try {
      await place(path, beside, text);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  }

  async function writeCopy(url: string, { answer, documents }: Exclude<Task, 'remove'>): Promise<void> {
    const copies = onDiskOf(url);
    // Before it is written, so that it can be forgotten meanwhile.
    copies.delete(url);
    copies.set(url, documents);
    try {
      await write(pathOf(url), formatCopy({ url, documents: [...documents], json: JSON.stringify(answer) }));
    } catch (error) {
      // What is on disk is an older copy, made of other documents.
      await removeCopy(url);
      throw error;
    }
    for (const oldest of copies.keys()) {
      if (copies.size <= most[kindOf(url)]) break;
      await removeCopy(oldest);
    }
  }

  async function removeCopy(url: string): Promise<void> {
    onDiskOf(url).delete(url);
    try {
      await rm(pathOf(url), { force: true });
    } catch (error) {
      mayKeepPosition = false;
      throw error;
    }
  }

  /** Does what is pending, one after the other. */
  async function work(): Promise<void> {
    while (pending.size > 0 || pendingPosition) {
      const [next] = pending;
      try {
        if (pendingPosition && (!next || pendingPosition.after <= 0)) {
          const { position } = pendingPosition;
          pendingPosition = null;
          if (mayKeepPosition) await write(positionPath, JSON.stringify(position));
        } else if (next) {
          const [url, task] = next;
          pending.delete(url);
          if (pendingPosition) pendingPosition.after -= 1;
          await (task === 'remove' ? removeCopy(url) : writeCopy(url, task));
        }
      } catch (error) {
        reportFailure(error);
      }
    }
    working = null;
  }

  function start(): void {
    // Begun later, so that what is asked for at the same time is done once.
    working ??= Promise.resolve().then(work);
  }

  function enqueue(url: string, task: Task): void {
    if (pending.size >= MOST_PENDING && task !== 'remove' && kindOf(url) === 'search') return;
    pending.set(url, task);
    start();
  }

  function forget(url: string): void {
    // Most articles that are not found never had one.
    if (!onDiskOf(url).has(url) && !pending.has(url)) return;
    onDiskOf(url).delete(url);
    enqueue(url, 'remove');
  }

  function known(): [url: string, documents: ReadonlySet<string>][] {
    const planned = [...pending].flatMap(([url, task]) =>
      task === 'remove' ? [] : [[url, task.documents] as [string, ReadonlySet<string>]],
    );
    return [...Object.values(onDisk).flatMap((copies) => [...copies]), ...planned];
  }

  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    reportFailure(error);
  }
  for (const path of await oldestFirst(folder)) {
    // Incomplete files left by an earlier process are removed, too.
    const found = parseCopy(await readFile(path, 'utf8').catch(() => ''));
    if (found && path === pathOf(found.url)) onDiskOf(found.url).set(found.url, new Set(found.documents));
    // A folder of that name is not ours.
    else await rm(path, { force: true }).catch(() => undefined);
  }

  return {
    has: (url: string): boolean => onDiskOf(url).has(url) || pending.get(url) instanceof Object,

    /** The answer kept for an address; `null` where there is none that can be trusted. */
    async read(url: string): Promise<{ answer: unknown; documents: ReadonlySet<string> } | null> {
      if (!onDiskOf(url).has(url)) return null;
      const found = parseCopy(await readFile(pathOf(url), 'utf8').catch(() => ''));
      // It may have been forgotten meanwhile.
      const documents = onDiskOf(url).get(url);
      return documents && found?.url === url ? { answer: JSON.parse(found.json), documents } : null;
    },

    write(url: string, answer: unknown, documents: ReadonlySet<string>): void {
      enqueue(url, { answer, documents });
    },
    forget,

    /** Forgets every copy that was made of one of these documents, also one that is still to be written. */
    forgetDocuments(gone: ReadonlySet<string>): void {
      for (const [url, documents] of known()) if ([...documents].some((id) => gone.has(id))) forget(url);
    },
    forgetAll(): void {
      for (const [url] of known()) forget(url);
    },

    /** Up to where the change log was followed when these copies were true; `null` where that is not known. */
    position: await readPosition(positionPath),

    /** Remembers that the log was followed so far, once everything asked for before is done. */
    keepPosition(position: Position): void {
      pendingPosition = { position, after: pending.size };
      start();
    },

    /** Resolves when everything asked for so far is on disk, or has failed. */
    settled: async (): Promise<void> => void (await working),
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

async function oldestFirst(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const paths = names.filter((name) => /\.(copy|new)$/.test(name)).map((name) => join(folder, name));
  const dated = await Promise.all(
    paths.map(async (path) => ({ path, time: (await stat(path).catch(() => null))?.mtimeMs ?? 0 })),
  );
  return dated.sort((a, b) => a.time - b.time).map(({ path }) => path);
}
