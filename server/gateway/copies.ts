import type { QueryRequest, RequestKind, SitemapRequest } from '#contract/calls/call.ts';
import { InvalidQuery } from '#contract/query/read-query.ts';
import type { Position } from '#contract/service/changes.ts';
import { readSitemapPath } from '#contract/service/sitemaps.ts';
import { makeFolder } from '#system/make-folder.mjs';
import { createCopyFolder } from './copy-folder.ts';
import { readPageRequest } from './read-request.ts';
import { keyOf, readKey } from './request-key.ts';

/** Answers about redirects aren't copied: clients can request any number of missing pages. */
type CopiedKind = Exclude<RequestKind, 'redirect'>;
/** A pending disk operation: write this copy, or remove the existing one. */
type Task = { kind: CopiedKind; json: string; documents: ReadonlySet<string> } | 'remove';

/**
 * Maximum number of copies of searches written per second. In a flood of searches, writing all would take a tenth of the time.
 */
const MAX_SEARCHES_PER_SECOND = 20;
/** Minimum interval between two reports of a failing disk. */
const REPORT_INTERVAL_MS = 60_000;

type Settings = {
  folder: string;
  /** Maximum number of copies of each kind; the oldest are removed first. */
  maxCopies: Record<CopiedKind, number>;
  /** Maximum size of the answers that wait to be written; if the disk is slower than they come, further ones aren't copied. */
  maxWaiting: number;
  report: (failure: { event: string; error: unknown }) => void;
  /** Milliseconds. */
  now: () => number;
};

export type Copies = Awaited<ReturnType<typeof openCopies>>;

/**
 * Copies of answers on disk, for a start while the content service is down. No method throws: problems with the folder (missing, read-only, full,
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

  const files = createCopyFolder(folder);
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

  async function writeCopy(key: string, { kind, json, documents }: Exclude<Task, 'remove'>): Promise<void> {
    const copies = onDisk[kind];
    // Registered before it is written, so that it can be removed in the meantime.
    copies.delete(key);
    copies.set(key, documents);
    try {
      await files.write({ url: key, documents: [...documents], json });
    } catch (error) {
      // An older copy may still be on disk. Its documents are no longer known, so withdrawing one couldn't remove it.
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
      await files.remove(key);
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
          if (canSavePosition) await files.writePosition(position);
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
  await files.readAll(({ url, documents }) => {
    const kind = kindOf(url);
    if (kind) onDisk[kind].set(url, new Set(documents));
    return kind !== null;
  });

  return {
    has: (key: string): boolean => documentsOnDisk(key) !== undefined || typeof pending.get(key) === 'object',

    /** The copy of an answer; `null` if it is missing or damaged. */
    async read(key: string): Promise<{ answer: unknown; documents: ReadonlySet<string> } | null> {
      if (!documentsOnDisk(key)) return null;
      const found = await files.read(key);
      // It may have been removed while it was read.
      const documents = documentsOnDisk(key);
      return documents && found ? { answer: JSON.parse(found.json), documents } : null;
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
    position: await files.readPosition(),

    /** Writes the position, once everything queued before it is done. */
    savePosition(position: Position): void {
      pendingPosition = { position, after: pending.size };
      startProcessing();
    },

    /** Resolves when everything queued so far is written or has failed. */
    flush: async (): Promise<void> => void (await processing),
  };
}

/** For a site without a folder. */
export const NO_COPIES: Copies = {
  has: () => false,
  read: () => Promise.resolve(null),
  write: () => undefined,
  remove: () => undefined,
  removeContaining: () => undefined,
  removeAll: () => undefined,
  position: null,
  savePosition: () => undefined,
  flush: () => Promise.resolve(),
};

const sizeOf = (task: Task | undefined) => (typeof task === 'object' ? task.json.length : 0);

/** The kind of the request with this key; `null` if the key is unknown, such as one from an earlier version. */
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
