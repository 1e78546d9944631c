import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { QueryRequest, RequestKind, SitemapRequest } from '#contract/calls/call.ts';
import { InvalidQuery } from '#contract/query/read-query.ts';
import type { Position } from '#contract/service/changes.ts';
import { readSitemapPath } from '#contract/service/sitemaps.ts';
import { makeFolder } from '#system/make-folder.mjs';
import { copyName, formatCopy, parseCopy } from './copy-file.ts';
import { readPageRequest } from './read-request.ts';
import { keyOf, readKey } from './request-key.ts';

const positionShape = v.object({ log: v.string(), last: v.number() });

/** Answers about redirects have no copies: clients can make up any number of addresses that have no page. */
type CopiedKind = Exclude<RequestKind, 'redirect'>;
/** A pending disk operation: write this copy, or remove the existing one. */
type Task = { kind: CopiedKind; json: string; documents: ReadonlySet<string> } | 'remove';

/** The file with the position in the change log that the copies correspond to. */
export const POSITION = 'position.json';
/** Copies of searches that are written in a second. In a flood of searches, writing all would take a tenth of the time. */
const MAX_SEARCHES_PER_SECOND = 20;
/** Minimum interval between two reports of a failing disk. */
const REPORT_INTERVAL_MS = 60_000;

type Settings = {
  folder: string;
  /** Maximum number of copies of each kind; the oldest are removed first. */
  maxCopies: Record<CopiedKind, number>;
  /** Maximum size of the answers that wait to be written; while the disk is slower than they come, further ones get no copy. */
  maxWaiting: number;
  report: (failure: { event: string; error: unknown }) => void;
  /** Milliseconds. */
  now: () => number;
};

export type Copies = Awaited<ReturnType<typeof openCopies>>;

/**
 * Copies of answers on disk, for a start while the content service is down. They are written to a temporary file and
 * renamed; a damaged copy counts as missing. No method throws: problems with the folder (missing, read-only, full,
 * other files in it) are reported at most once a minute.
 */
export async function openCopies({ folder, maxCopies, maxWaiting, report, now }: Settings) {
  /** The document ids in each copy, by the key of the request, oldest first. */
  const onDisk: Record<CopiedKind, Map<string, ReadonlySet<string>>> = {
    core: new Map(),
    document: new Map(),
    search: new Map(),
    other: new Map(),
    sitemap: new Map(),
  };
  /** Tasks by the key of the request, in insertion order. */
  const pending = new Map<string, Task>();
  /** Size of the answers in `pending`. */
  let waiting = 0;
  /** `after` counts the tasks that must be done before the position is written. */
  let pendingPosition: { position: Position; after: number } | null = null;
  let processing: Promise<void> | null = null;
  /** Searches written in the current second of the clock. */
  const searches = { second: 0, written: 0 };
  let reportedAt = Number.NEGATIVE_INFINITY;
  /** False after a copy could not be removed: the next process must read the same changes again, to remove it. */
  let canSavePosition = true;

  const positionPath = join(folder, POSITION);
  const pathOf = (key: string) => join(folder, copyName(key));
  const documentsOnDisk = (key: string) =>
    Object.values(onDisk)
      .find((copies) => copies.has(key))
      ?.get(key);
  const forget = (key: string) => {
    for (const copies of Object.values(onDisk)) copies.delete(key);
  };

  function reportFailure(error: unknown): void {
    if (now() < reportedAt + REPORT_INTERVAL_MS) return;
    reportedAt = now();
    report({ event: 'copies not written', error });
  }

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

  async function writeCopy(key: string, { kind, json, documents }: Exclude<Task, 'remove'>): Promise<void> {
    const copies = onDisk[kind];
    // Registered before it is written, so that it can be removed in the meantime.
    copies.delete(key);
    copies.set(key, documents);
    try {
      await write(pathOf(key), formatCopy({ url: key, documents: [...documents], json }));
    } catch (error) {
      // An older copy may still be on disk. Its documents are no longer known, so it could not be removed with them.
      await removeFile(key);
      throw error;
    }
    for (const oldest of copies.keys()) {
      if (copies.size <= maxCopies[kind]) break;
      await removeFile(oldest);
    }
  }

  async function removeFile(key: string): Promise<void> {
    forget(key);
    try {
      await rm(pathOf(key), { force: true });
    } catch (error) {
      canSavePosition = false;
      throw error;
    }
  }

  async function processPending(): Promise<void> {
    while (pending.size > 0 || pendingPosition) {
      const [next] = pending;
      try {
        if (pendingPosition && (!next || pendingPosition.after <= 0)) {
          const { position } = pendingPosition;
          pendingPosition = null;
          if (canSavePosition) await write(positionPath, JSON.stringify(position));
        } else if (next) {
          const [key, task] = next;
          pending.delete(key);
          waiting -= sizeOf(task);
          if (pendingPosition) pendingPosition.after -= 1;
          await (task === 'remove' ? removeFile(key) : writeCopy(key, task));
        }
      } catch (error) {
        reportFailure(error);
      }
    }
    processing = null;
  }

  function startProcessing(): void {
    // Deferred, so that several tasks for one URL in the same turn become one.
    processing ??= Promise.resolve().then(processPending);
  }

  function mayWriteSearch(): boolean {
    const second = Math.floor(now() / 1000);
    if (second !== searches.second) Object.assign(searches, { second, written: 0 });
    searches.written += 1;
    return searches.written <= MAX_SEARCHES_PER_SECOND;
  }

  function enqueue(key: string, task: Task): void {
    waiting += sizeOf(task) - sizeOf(pending.get(key));
    pending.set(key, task);
    startProcessing();
  }

  function remove(key: string): void {
    // Most documents that are not found never had a copy.
    if (!documentsOnDisk(key) && !pending.has(key)) return;
    forget(key);
    enqueue(key, 'remove');
  }

  /** Copies on disk and copies that are still to be written. */
  function allCopies(): [key: string, documents: ReadonlySet<string>][] {
    const toWrite = [...pending].flatMap(([key, task]) =>
      task === 'remove' ? [] : [[key, task.documents] as [string, ReadonlySet<string>]],
    );
    return [...Object.values(onDisk).flatMap((copies) => [...copies]), ...toWrite];
  }

  try {
    makeFolder(folder);
  } catch (error) {
    reportFailure(error);
  }
  for (const path of await oldestFirst(folder)) {
    const found = parseCopy(await readFile(path, 'utf8').catch(() => ''));
    const kind = found && path === pathOf(found.url) ? kindOf(found.url) : null;
    if (found && kind) onDisk[kind].set(found.url, new Set(found.documents));
    // A damaged copy, one that no request reads any more, or a temporary file of an earlier process. `rm` fails for a folder,
    // which is ignored.
    else await rm(path, { force: true }).catch(() => undefined);
  }

  return {
    has: (key: string): boolean => documentsOnDisk(key) !== undefined || typeof pending.get(key) === 'object',

    /** The copy of an answer; `null` if it is missing or damaged. */
    async read(key: string): Promise<{ answer: unknown; documents: ReadonlySet<string> } | null> {
      if (!documentsOnDisk(key)) return null;
      const found = parseCopy(await readFile(pathOf(key), 'utf8').catch(() => ''));
      // It may have been removed while it was read.
      const documents = documentsOnDisk(key);
      return documents && found?.url === key ? { answer: JSON.parse(found.json), documents } : null;
    },

    /** Queues the copy of an answer, given as JSON. */
    write(request: QueryRequest | SitemapRequest, json: string, documents: ReadonlySet<string>): void {
      const { kind } = request;
      const key = keyOf(request);
      const isUnlimited = kind === 'search' || kind === 'other';
      if (isUnlimited && !onDisk[kind].has(key) && !mayWriteSearch()) return;
      if (waiting + json.length <= maxWaiting) enqueue(key, { kind, json, documents });
    },
    remove,

    /** Removes every copy that contains one of these documents, including copies that are still to be written. */
    removeContaining(withdrawn: ReadonlySet<string>): void {
      for (const [key, documents] of allCopies())
        if ([...documents].some((id) => withdrawn.has(id))) remove(key);
    },
    removeAll(): void {
      for (const [key] of allCopies()) remove(key);
    },

    /** The position in the change log that the copies found on disk correspond to; `null` if unknown. */
    position: await readPosition(positionPath),

    /** Writes the position, once everything queued before it is done. */
    savePosition(position: Position): void {
      pendingPosition = { position, after: pending.size };
      startProcessing();
    },

    /** Resolves when everything queued so far is written or has failed. */
    flush: async (): Promise<void> => void (await processing),
  };
}

const sizeOf = (task: Task | undefined) => (typeof task === 'object' ? task.json.length : 0);

/** The kind of the request with this key; `null` if there is no such request, such as one of an earlier version. */
function kindOf(key: string): CopiedKind | null {
  const { url, isOther } = readKey(key);
  const [path = '', queryString = ''] = url.split('?', 2);
  if (readSitemapPath(path)) return 'sitemap';
  try {
    const { kind } = readPageRequest(path, queryString);
    if (isOther) return 'other';
    return kind === 'other' ? null : kind;
  } catch (error) {
    if (error instanceof InvalidQuery) return null;
    throw error;
  }
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
