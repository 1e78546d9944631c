import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { ParsedAnswer } from '#app/content/outcome.ts';
import type { Answer, ContentRequest } from '#contract/call.ts';
import type { Change } from '#contract/changes.ts';
import { impactOf } from './changes.ts';
import type { Copies } from './copies.ts';
import { kindOf, REQUEST_KINDS, type RequestKind } from './request-kinds.ts';

/** An answer as it went through its request's schema. It never changes; a newer one is another object. */
export type StoredAnswer = ParsedAnswer & {
  readonly request: ContentRequest;
  /** Ids of every document it was made of. */
  readonly documents: ReadonlySet<string>;
  /** In the clock's milliseconds. It may stop being fresh before. */
  readonly freshUntil: number;
};

/** `askedAt` as in Received. */
type Entry = { readonly stored: StoredAnswer; readonly askedAt: number };

/** What came from the content service, and how many changes had been applied when it was asked. */
type Received = {
  request: ContentRequest;
  answer: Answer<unknown>;
  documents: ReadonlySet<string>;
  askedAt: number;
  /** Milliseconds it stays fresh without a change. */
  lifetime: number;
};

type Settings = {
  copies: Pick<Copies, 'read' | 'has' | 'write' | 'forget' | 'forgetDocuments' | 'forgetAll'>;
  now: () => number;
  /** Bytes kept in memory of each kind. */
  bytes?: Record<RequestKind, number>;
};

export type AnswerStore = ReturnType<typeof createAnswerStore>;

const MEBIBYTE = 1024 * 1024;
const BYTES: Record<RequestKind, number> = {
  core: 8 * MEBIBYTE,
  article: 40 * MEBIBYTE,
  search: 8 * MEBIBYTE,
};
/** Milliseconds for which 'not found' is believed. */
const MISSING_FOR = 5_000;
const MOST_MISSING = 1_000;
/** Ids of documents remembered from answers. */
const MOST_MENTIONED = 50_000;
/** Changes remembered for answers that were asked for before them. */
const RECENT_CHANGES = 1_000;

/**
 * Answers in memory, with their copies on disk, and the one place that says whether an answer is still fresh. An answer
 * that leaves memory stops being fresh at that moment, because changes no longer reach it. Listeners are told of each
 * answer that stops being fresh.
 */
export function createAnswerStore({ copies, now, bytes = BYTES }: Settings) {
  const memory: Record<RequestKind, LRUCache<string, Entry>> = {
    core: answersOf(bytes.core, setStale),
    article: answersOf(bytes.article, setStale),
    search: answersOf(bytes.search, setStale),
  };
  const fresh = new Set<StoredAnswer>();
  const listeners: ((stale: StoredAnswer) => void)[] = [];
  const missing = new LRUCache<string, number>({ max: MOST_MISSING });
  const mentioned = new LRUCache<string, true>({ max: MOST_MENTIONED });
  const recent: Change[] = [];
  let applied = 0;
  /** How many changes had been applied when everything was last dropped. */
  let clearedAt = 0;

  const memoryOf = (url: string) => memory[kindOf(url)];

  function keep(url: string, entry: Entry): void {
    for (const id of entry.stored.documents) mentioned.set(id, true);
    memoryOf(url).set(url, entry);
  }

  function setStale(stored: StoredAnswer): void {
    if (fresh.delete(stored)) for (const listener of listeners) listener(stored);
  }

  /** Stores an answer; returns the one to be given now, which is another one if a later request was answered first. */
  function store({ request, answer, documents, askedAt, lifetime }: Received): StoredAnswer {
    const url = request.url;
    const before = memoryOf(url).peek(url);
    if (before && askedAt < before.askedAt) return before.stored;

    const missed = applied - askedAt;
    const isForgotten = missed > recent.length;
    const since = impactOf(recent.slice(Math.max(0, recent.length - missed)));
    const made = { query: request.query, documents };
    const isOutdated = isForgotten || since.affects(made);
    if (isOutdated && before && isFresh(before.stored)) return before.stored;

    const json = writeAnswer(answer);
    const freshUntil = now() + lifetime;
    const stored: StoredAnswer = { kind: 'answer', request, answer, json, documents, freshUntil };
    // What readers may no longer see must not come back in an outage.
    if (askedAt < clearedAt || isForgotten || since.mayBeGone(made)) return stored;
    if (before?.stored.json !== json || !copies.has(url)) copies.write(url, answer, documents);
    keep(url, { stored, askedAt });
    // One that is too large to be kept is never fresh.
    if (!isOutdated && memoryOf(url).peek(url)?.stored === stored) fresh.add(stored);
    missing.delete(url);
    return stored;
  }

  /** Something changed in the content service: answers it affects are no longer fresh, or dropped. */
  function applyChanges(changes: readonly Change[]): void {
    recent.push(...changes);
    recent.splice(0, Math.max(0, recent.length - RECENT_CHANGES));
    applied += changes.length;
    missing.clear();
    const impact = impactOf(changes);
    for (const kind of REQUEST_KINDS) {
      for (const [url, { stored }] of memory[kind].entries()) {
        const made = { query: stored.request.query, documents: stored.documents };
        if (impact.affects(made)) setStale(stored);
        if (impact.mayBeGone(made)) memory[kind].delete(url);
      }
    }
    if (impact.gone.size > 0) copies.forgetDocuments(impact.gone);
  }

  /** Nothing is fresh any more; what there is stays for an outage. */
  function expireAll(): void {
    applyChanges([{ id: 0, type: 'everything', documentId: null, vanished: false }]);
  }

  const isFresh = (stored: StoredAnswer): boolean => fresh.has(stored) && stored.freshUntil > now();

  return {
    get: (url: string): StoredAnswer | undefined => memoryOf(url).get(url)?.stored,
    isFresh,
    /** Calls `listener` when an answer stops being fresh, but not when its `freshUntil` passes: who holds it can see that. */
    onStale: (listener: (stale: StoredAnswer) => void): void => void listeners.push(listener),
    store,

    /** Whether there is an answer in memory or on disk, however old. */
    has: (url: string): boolean => memoryOf(url).has(url) || copies.has(url),

    /** Whether a document is part of an answer that was given: somebody may have followed a link to it. */
    mentions: (documentId: string): boolean => mentioned.has(documentId),

    /** The last good answer, however old: from memory or from its copy on disk. */
    async getLastGood(request: ContentRequest): Promise<StoredAnswer | null> {
      const url = request.url;
      const copy = memoryOf(url).has(url) ? null : await copies.read(url);
      // A newer one may have come while the disk was read.
      const known = memoryOf(url).get(url);
      if (known) return known.stored;
      const parsed = v.safeParse(request.answer, copy?.answer);
      if (!copy || !parsed.success) return null;
      const answer = parsed.output;
      const json = writeAnswer(answer);
      const { documents } = copy;
      const stored: StoredAnswer = { kind: 'answer', request, answer, json, documents, freshUntil: 0 };
      keep(url, { stored, askedAt: 0 });
      return stored;
    },

    /** Whether the content service said a moment ago that there is no such document. */
    isMissing: (url: string): boolean => (missing.get(url) ?? 0) > now(),

    /** The content service has no such document (any more); `askedAt` as for an answer. */
    setMissing(url: string, askedAt: number): void {
      // It may have been published since.
      if (askedAt !== applied) return;
      memoryOf(url).delete(url);
      copies.forget(url);
      missing.set(url, now() + MISSING_FOR);
    },

    /** How many changes have been applied; tells whether something was asked before or after a change. */
    changesApplied: () => applied,
    applyChanges,
    expireAll,

    /** Drops everything, also on disk: it is not known what readers may no longer see. */
    clear(): void {
      expireAll();
      clearedAt = applied;
      for (const kind of REQUEST_KINDS) memory[kind].clear();
      copies.forgetAll();
    },
  };
}

/** Without what the request's schema puts back: nulls and `false` are a third of a list of pictures. */
function writeAnswer(answer: Answer<unknown>): string {
  return JSON.stringify(answer, (_name, value: unknown) =>
    value === null || value === false ? undefined : value,
  );
}

function answersOf(bytes: number, onLeft: (stored: StoredAnswer) => void) {
  return new LRUCache<string, Entry>({
    maxSize: bytes,
    // The text, what it was parsed into, and what is kept of it for the wire.
    sizeCalculation: ({ stored }, url) => 5 * stored.json.length + url.length + 500,
    dispose: ({ stored }) => onLeft(stored),
  });
}
