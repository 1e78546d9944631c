import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { ParsedAnswer } from '#app/content/outcome.ts';
import type { Answer, ContentRequest } from '#contract/call.ts';
import type { Change } from '#contract/changes.ts';
import { impactOf } from './change-impact.ts';
import type { Copies } from './copies.ts';
import { kindOf, REQUEST_KINDS, type RequestKind } from './request-kinds.ts';

/** A validated answer. It is immutable; a newer answer to the same request is another object. */
export type StoredAnswer = ParsedAnswer & {
  readonly request: ContentRequest;
  /** Ids of all documents in it. */
  readonly documents: ReadonlySet<string>;
  /** When it expires, in the clock's milliseconds. A change may make it stale earlier. */
  readonly freshUntil: number;
};

/** `changesApplied` as in Received. */
type Entry = { readonly stored: StoredAnswer; readonly changesApplied: number };

type Received = {
  request: ContentRequest;
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
  /** Memory for each kind of request. */
  maxBytes?: Record<RequestKind, number>;
};

export type AnswerStore = ReturnType<typeof createAnswerStore>;

const MEBIBYTE = 1024 * 1024;
const MAX_BYTES: Record<RequestKind, number> = {
  core: 8 * MEBIBYTE,
  document: 40 * MEBIBYTE,
  redirect: 2 * MEBIBYTE,
  sitemap: 6 * MEBIBYTE,
  search: 8 * MEBIBYTE,
};
/** How long 'not found' is cached. */
const MISSING_TTL_MS = 5_000;
const MAX_MISSING = 1_000;
const MAX_MENTIONED = 50_000;
/** Changes remembered in case a request was sent before them and is answered after them. */
const MAX_RECENT_CHANGES = 1_000;

/**
 * Answers in memory with their copies on disk; the only place that decides whether an answer is fresh. An evicted answer
 * becomes stale, because changes are only applied to answers in memory. Listeners are called for each answer that
 * becomes stale.
 */
export function createAnswerStore({ copies, now, maxBytes = MAX_BYTES }: Settings) {
  const memory: Record<RequestKind, LRUCache<string, Entry>> = {
    core: createCache(maxBytes.core, setStale),
    document: createCache(maxBytes.document, setStale),
    redirect: createCache(maxBytes.redirect, setStale),
    sitemap: createCache(maxBytes.sitemap, setStale),
    search: createCache(maxBytes.search, setStale),
  };
  const fresh = new Set<StoredAnswer>();
  const listeners: ((stale: StoredAnswer) => void)[] = [];
  const missing = new LRUCache<string, number>({ max: MAX_MISSING });
  const mentioned = new LRUCache<string, true>({ max: MAX_MENTIONED });
  const recent: Change[] = [];
  let applied = 0;
  /** The value of `applied` at the last `clear`. */
  let clearedAt = 0;

  const memoryOf = (url: string) => memory[kindOf(url)];

  function keep(url: string, entry: Entry): void {
    for (const id of entry.stored.documents) mentioned.set(id, true);
    memoryOf(url).set(url, entry);
  }

  function setStale(stored: StoredAnswer): void {
    if (fresh.delete(stored)) for (const listener of listeners) listener(stored);
  }

  /** Stores an answer and returns it, or returns the stored one if that is newer. */
  function store({ request, answer, documents, changesApplied, ttlMs }: Received): StoredAnswer {
    const url = request.url;
    const before = memoryOf(url).peek(url);
    if (before && changesApplied < before.changesApplied) return before.stored;

    const missed = applied - changesApplied;
    const isHistoryLost = missed > recent.length;
    const impact = impactOf(recent.slice(Math.max(0, recent.length - missed)));
    const info = { query: request.query, url, documents };
    const isOutdated = isHistoryLost || impact.affects(info);
    if (isOutdated && before && isFresh(before.stored)) return before.stored;

    const json = toJson(answer);
    const freshUntil = now() + ttlMs;
    const stored: StoredAnswer = { kind: 'answer', request, answer, json, documents, freshUntil };
    // A document that is no longer public must not reappear during an outage.
    if (changesApplied < clearedAt || isHistoryLost || impact.containsWithdrawn(info)) return stored;
    const hasChanged = before?.stored.json !== json || !copies.has(url);
    // Clients can make up any number of addresses that have no page.
    if (hasChanged && kindOf(url) !== 'redirect') copies.write(url, answer, documents);
    keep(url, { stored, changesApplied });
    // An answer that is too large for the cache is never fresh.
    if (!isOutdated && memoryOf(url).peek(url)?.stored === stored) fresh.add(stored);
    missing.delete(url);
    return stored;
  }

  /** Marks affected answers as stale, and deletes those that contain a document that is no longer public. */
  function applyChanges(changes: readonly Change[]): void {
    recent.push(...changes);
    recent.splice(0, Math.max(0, recent.length - MAX_RECENT_CHANGES));
    applied += changes.length;
    missing.clear();
    const impact = impactOf(changes);
    for (const kind of REQUEST_KINDS) {
      for (const [url, { stored }] of memory[kind].entries()) {
        const info = { query: stored.request.query, url, documents: stored.documents };
        if (impact.affects(info)) setStale(stored);
        if (impact.containsWithdrawn(info)) memory[kind].delete(url);
      }
    }
    if (impact.withdrawn.size > 0) copies.removeContaining(impact.withdrawn);
  }

  /** Marks all answers as stale. They are still served during an outage. */
  function expireAll(): void {
    applyChanges([{ id: 0, type: 'everything', documentId: null, vanished: false }]);
  }

  const isFresh = (stored: StoredAnswer): boolean => fresh.has(stored) && stored.freshUntil > now();

  return {
    get: (url: string): StoredAnswer | undefined => memoryOf(url).get(url)?.stored,
    isFresh,
    /** Calls `listener` when an answer becomes stale, except when its `freshUntil` passes. */
    onStale: (listener: (stale: StoredAnswer) => void): void => void listeners.push(listener),
    store,

    /** Whether there is an answer in memory or on disk, fresh or stale. */
    has: (url: string): boolean => memoryOf(url).has(url) || copies.has(url),

    /** Whether a document was part of an answer, so that readers may have seen a link to it. */
    mentions: (documentId: string): boolean => mentioned.has(documentId),

    /** The last good answer from memory or disk, fresh or stale. */
    async getLastGood(request: ContentRequest): Promise<StoredAnswer | null> {
      const url = request.url;
      const copy = memoryOf(url).has(url) ? null : await copies.read(url);
      // A newer answer may have been stored while the copy was read.
      const known = memoryOf(url).get(url);
      if (known) return known.stored;
      const parsed = v.safeParse(request.answer, copy?.answer);
      if (!copy || !parsed.success) return null;
      const answer = parsed.output;
      const json = toJson(answer);
      const { documents } = copy;
      const stored: StoredAnswer = { kind: 'answer', request, answer, json, documents, freshUntil: 0 };
      keep(url, { stored, changesApplied: 0 });
      return stored;
    },

    /** Whether the content service answered 'not found' in the last few seconds. */
    isMissing: (url: string): boolean => (missing.get(url) ?? 0) > now(),

    /** Deletes the answer and caches 'not found', unless a change was applied since; `changesApplied` as in Received. */
    setMissing(url: string, changesApplied: number): void {
      // The document may have been published since.
      if (changesApplied !== applied) return;
      memoryOf(url).delete(url);
      copies.remove(url);
      missing.set(url, now() + MISSING_TTL_MS);
    },

    /** How many changes have been applied; tells whether a request was sent before or after a change. */
    changesApplied: () => applied,
    applyChanges,
    expireAll,

    /** Deletes everything, also on disk, because it is unknown which documents are still public. */
    clear(): void {
      expireAll();
      clearedAt = applied;
      for (const kind of REQUEST_KINDS) memory[kind].clear();
      copies.removeAll();
    },
  };
}

/** Omits `null` and `false`, which make up a third of a list of images; the schema of the request restores them. */
function toJson(answer: Answer<unknown>): string {
  return JSON.stringify(answer, (_name, value: unknown) =>
    value === null || value === false ? undefined : value,
  );
}

function createCache(maxBytes: number, onEvict: (stored: StoredAnswer) => void) {
  return new LRUCache<string, Entry>({
    maxSize: maxBytes,
    // An estimate for the JSON text, the parsed answer and the encoded response bodies.
    sizeCalculation: ({ stored }, url) => 5 * stored.json.length + url.length + 500,
    dispose: ({ stored }) => onEvict(stored),
  });
}
