import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { Answer, RequestKind, ServiceRequest } from '#contract/calls/call.ts';
import type { Change } from '#contract/service/changes.ts';
import { impactOf } from './change-impact.ts';
import type { Copies } from './copies.ts';
import { keyOf } from './request-key.ts';
import { type StoredAnswer, sizeOf, toJson, toStored } from './stored-answer.ts';

/** `changesApplied` as in Received; `size` in bytes of memory. */
type Entry = { readonly stored: StoredAnswer; readonly changesApplied: number; readonly size: number };

type Received = {
  request: ServiceRequest;
  answer: Answer<unknown>;
  documents: ReadonlySet<string>;
  /** How many changes had been applied when the request was sent. */
  changesApplied: number;
  /** How long the answer stays fresh if nothing changes. */
  ttlMs: number;
};

type Settings = {
  copies: Pick<Copies, 'read' | 'has' | 'write' | 'remove' | 'removeContaining' | 'removeAll'>;
  now: () => number;
  /**
   * Bytes for each kind of request, so that clients that make up requests can't evict other answers, and for the ids in answers.
   */
  memory: { answers: Record<RequestKind, number>; mentioned: number };
};

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/** How long 'not found' is cached. */
const MISSING_TTL_MS = 5_000;
const MAX_MISSING = 1_000;
/** Bytes of a mentioned id. */
const MENTIONED_BYTES = 100;
/** Changes remembered in case a request was sent before them and is answered after them. */
const MAX_RECENT_CHANGES = 1_000;
/** How long an answer may be served that an import has made stale (decision 0123). */
const LAG_MS = 1_000;

/**
 * Answers in memory with their copies on disk; the only place that decides whether an answer is fresh. An evicted answer
 * becomes stale, because changes are only applied to answers in memory. Listeners are called for each answer that
 * becomes stale.
 */
export function createAnswerStore({
  copies,
  now,
  memory: { answers: maxBytes, mentioned: maxMentioned },
}: Settings) {
  const memory: Record<RequestKind, LRUCache<string, Entry>> = {
    core: createCache(maxBytes.core, setStale),
    document: createCache(maxBytes.document, setStale),
    redirect: createCache(maxBytes.redirect, setStale),
    sitemap: createCache(maxBytes.sitemap, setStale),
    search: createCache(maxBytes.search, setStale),
    other: createCache(maxBytes.other, setStale),
  };
  const fresh = new Set<StoredAnswer>();
  /** Until when stale answers may be served if only unannounced changes have affected them. */
  let lagging = new WeakMap<StoredAnswer, number>();
  const listeners: ((stale: StoredAnswer) => void)[] = [];
  const missing = new LRUCache<string, number>({ max: MAX_MISSING });
  const mentioned = new LRUCache<string, true>({ max: Math.ceil(maxMentioned / MENTIONED_BYTES) });
  const recent: { readonly change: Change; readonly appliedAt: number }[] = [];
  let applied = 0;
  /** The value of `applied` at the last `clear`. */
  let clearedAt = 0;

  const memoryOf = ({ kind }: ServiceRequest) => memory[kind];

  function keep(request: ServiceRequest, entry: Entry): void {
    for (const id of entry.stored.documents) mentioned.set(id, true);
    memoryOf(request).set(keyOf(request), entry);
  }

  function setStale(stored: StoredAnswer): void {
    if (fresh.delete(stored)) for (const listener of listeners) listener(stored);
  }

  /** Stores an answer and returns it, or returns the stored one if that is newer or equal. */
  function store({ request, answer, documents, changesApplied, ttlMs }: Received): StoredAnswer {
    const key = keyOf(request);
    const before = memoryOf(request).peek(key);
    if (before && changesApplied < before.changesApplied) return before.stored;

    const missed = applied - changesApplied;
    const isHistoryLost = missed > recent.length;
    const recentlyMissed = recent.slice(Math.max(0, recent.length - missed));
    const changes = recentlyMissed.map(({ change }) => change);
    const impact = impactOf(changes);
    const isOutdated = isHistoryLost || impact.affects({ request, documents });
    if (isOutdated && before && isFresh(before.stored)) return before.stored;

    const json = toJson(request, answer);
    const freshUntil = now() + ttlMs;
    const hasSameJson = before?.stored.json === json;
    // Pages rendered from the former answer are still right.
    const isSame =
      hasSameJson && before.stored.freshUntil === freshUntil && isEqual(before.stored.documents, documents);
    const stored = isSame ? before.stored : toStored({ request, answer, json, documents, freshUntil });
    // A document that is no longer public must not reappear during an outage.
    if (changesApplied < clearedAt || isHistoryLost || impact.containsWithdrawn(documents)) return stored;
    const hasChanged = !hasSameJson || !copies.has(key);
    // Clients can request any number of missing pages.
    if (hasChanged && request.kind !== 'redirect') copies.write(request, json, documents);
    keep(request, { stored, changesApplied, size: sizeOf(request, json) });
    // An answer that is too large for the cache is never fresh.
    if (!isOutdated && memoryOf(request).peek(key)?.stored === stored) fresh.add(stored);
    if (isOutdated && !changes.some(isAnnounced))
      lagging.set(stored, (recentlyMissed[0]?.appliedAt ?? 0) + LAG_MS);
    missing.delete(key);
    return stored;
  }

  /** Marks affected answers as stale, and deletes those that contain a document that is no longer public. */
  function applyChanges(changes: readonly Change[]): void {
    const appliedAt = now();
    recent.push(...changes.map((change) => ({ change, appliedAt })));
    recent.splice(0, Math.max(0, recent.length - MAX_RECENT_CHANGES));
    applied += changes.length;
    missing.clear();
    const impact = impactOf(changes);
    const mayLag = !changes.some(isAnnounced);
    // Answers held only by cached pages may be affected, too.
    if (!mayLag) lagging = new WeakMap();
    for (const cache of Object.values(memory)) {
      for (const [key, { stored }] of cache.entries()) {
        if (impact.affects(stored)) {
          if (mayLag && isFresh(stored)) lagging.set(stored, appliedAt + LAG_MS);
          setStale(stored);
        }
        if (impact.containsWithdrawn(stored.documents)) cache.delete(key);
      }
    }
    if (impact.withdrawn.size > 0) copies.removeContaining(impact.withdrawn);
  }

  /** Marks all answers as stale. They are still served during an outage. */
  function expireAll(): void {
    applyChanges([{ id: 0, type: 'everything', documentId: null, vanished: false, announced: true }]);
  }

  const isFresh = (stored: StoredAnswer): boolean => fresh.has(stored) && stored.freshUntil > now();

  return {
    get: (request: ServiceRequest): StoredAnswer | undefined => memoryOf(request).get(keyOf(request))?.stored,
    isFresh,

    /** Whether it may be served while it is requested again: an import made it stale, less than a second ago. */
    mayLag: (stored: StoredAnswer): boolean => (lagging.get(stored) ?? 0) > now(),

    /** Calls `listener` when an answer becomes stale, except when its `freshUntil` passes. */
    onStale: (listener: (stale: StoredAnswer) => void): void => void listeners.push(listener),
    store,

    /** Whether there is an answer in memory or on disk, fresh or stale. */
    has: (request: ServiceRequest): boolean =>
      memoryOf(request).has(keyOf(request)) || copies.has(keyOf(request)),

    /** Whether a document was part of an answer, so that readers may have seen a link to it. */
    mentions: (documentId: string): boolean => mentioned.has(documentId),

    /** The last good answer from memory or disk, fresh or stale. */
    async getLastGood(request: ServiceRequest): Promise<StoredAnswer | null> {
      const key = keyOf(request);
      const copy = memoryOf(request).has(key) ? null : await copies.read(key);
      // A newer answer may have been stored while the copy was read.
      const known = memoryOf(request).get(key);
      if (known) return known.stored;
      const parsed = v.safeParse(request.answer, copy?.answer);
      if (!copy || !parsed.success) return null;
      const answer = parsed.output;
      const json = toJson(request, answer);
      const { documents } = copy;
      const stored = toStored({ request, answer, json, documents, freshUntil: 0 });
      keep(request, { stored, changesApplied: 0, size: sizeOf(request, json) });
      return stored;
    },

    /** Whether the content service answered 'not found' in the last few seconds. */
    isMissing: (request: ServiceRequest): boolean => (missing.get(keyOf(request)) ?? 0) > now(),

    /** Deletes the answer and caches 'not found', unless a change was applied since; `changesApplied` as in Received. */
    setMissing(request: ServiceRequest, changesApplied: number): void {
      // The document may have been published since.
      if (changesApplied !== applied) return;
      memoryOf(request).delete(keyOf(request));
      copies.remove(keyOf(request));
      missing.set(keyOf(request), now() + MISSING_TTL_MS);
    },

    /** How many changes have been applied, to find out whether a request was sent before or after a change. */
    changesApplied: () => applied,
    applyChanges,
    expireAll,

    /** Deletes everything, also on disk, because it is unknown which documents are still public. */
    clear(): void {
      expireAll();
      clearedAt = applied;
      for (const cache of Object.values(memory)) cache.clear();
      copies.removeAll();
    },
  };
}

const isAnnounced = ({ announced }: Change) => announced;

const isEqual = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  some.size === others.size && [...some].every((id) => others.has(id));

function createCache(maxBytes: number, onEvict: (stored: StoredAnswer) => void) {
  return new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => Math.ceil(size),
    dispose: ({ stored }) => onEvict(stored),
  });
}
