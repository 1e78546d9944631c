import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { Answer, ContentRequest } from '#contract/call.ts';
import type { Change } from '#contract/changes.ts';
import { impactOf } from './changes.ts';
import type { Copies } from './copies.ts';
import { kindOf, REQUEST_KINDS, type RequestKind } from './request-kinds.ts';

/** An answer as it went through its request's schema. */
export type StoredAnswer = {
  readonly request: ContentRequest;
  readonly answer: Answer<unknown>;
  /** The same as text, as `/api/` sends it. */
  readonly json: string;
  /** Ids of every document it was made of. */
  readonly documents: ReadonlySet<string>;
  /** In the clock's milliseconds; 0 once it may be out of date. Ask the store's `isFresh`. */
  readonly freshUntil: number;
};

/** `askedAt` as in Received. */
type Entry = Omit<StoredAnswer, 'freshUntil'> & { freshUntil: number; askedAt: number };

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
 * that leaves memory stops being fresh at that moment, because changes no longer reach it; whoever still holds it has
 * to ask again.
 */
export function createAnswerStore({ copies, now, bytes = BYTES }: Settings) {
  const memory: Record<RequestKind, LRUCache<string, Entry>> = {
    core: answersOf(bytes.core),
    article: answersOf(bytes.article),
    search: answersOf(bytes.search),
  };
  const missing = new LRUCache<string, number>({ max: MOST_MISSING });
  const mentioned = new LRUCache<string, true>({ max: MOST_MENTIONED });
  const recent: Change[] = [];
  let applied = 0;
  /** How many changes had been applied when everything was last dropped. */
  let clearedAt = 0;

  const memoryOf = (url: string) => memory[kindOf(url)];

  function keep(url: string, entry: Entry): void {
    for (const id of entry.documents) mentioned.set(id, true);
    memoryOf(url).set(url, entry);
    // Too large to be kept: no change would reach it.
    if (memoryOf(url).peek(url) !== entry) entry.freshUntil = 0;
  }

  /** Stores an answer; returns the one to be given now, which is another one if a later request was answered first. */
  function store({ request, answer, documents, askedAt, lifetime }: Received): StoredAnswer {
    const url = request.url;
    const before = memoryOf(url).peek(url);
    if (before && askedAt < before.askedAt) return before;

    const missed = applied - askedAt;
    const isForgotten = missed > recent.length;
    const since = impactOf(recent.slice(Math.max(0, recent.length - missed)));
    const made = { query: request.query, documents };
    const isOutdated = isForgotten || since.affects(made);
    if (isOutdated && before && isFresh(before)) return before;

    const json = writeAnswer(answer);
    const freshUntil = isOutdated ? 0 : now() + lifetime;
    const entry: Entry = { request, answer, json, documents, askedAt, freshUntil };
    // What readers may no longer see must not come back in an outage.
    if (askedAt < clearedAt || isForgotten || since.mayBeGone(made)) {
      entry.freshUntil = 0;
      return entry;
    }
    if (before?.json !== json || !copies.has(url)) copies.write(url, answer, documents);
    keep(url, entry);
    missing.delete(url);
    return entry;
  }

  /** Something changed in the content service: answers it affects are no longer fresh, or dropped. */
  function applyChanges(changes: readonly Change[]): void {
    recent.push(...changes);
    recent.splice(0, Math.max(0, recent.length - RECENT_CHANGES));
    applied += changes.length;
    missing.clear();
    const impact = impactOf(changes);
    for (const kind of REQUEST_KINDS) {
      for (const [url, entry] of memory[kind].entries()) {
        const made = { query: entry.request.query, documents: entry.documents };
        if (impact.affects(made)) entry.freshUntil = 0;
        if (impact.mayBeGone(made)) memory[kind].delete(url);
      }
    }
    if (impact.gone.size > 0) copies.forgetDocuments(impact.gone);
  }

  /** Nothing is fresh any more; what there is stays for an outage. */
  function expireAll(): void {
    applyChanges([{ id: 0, type: 'everything', documentId: null, vanished: false }]);
  }

  // Asked of every answer in every page that is sent, and mostly there is no end to compare with the clock.
  const isFresh = ({ freshUntil }: StoredAnswer): boolean =>
    freshUntil === Number.POSITIVE_INFINITY || freshUntil > now();

  return {
    get: (url: string): StoredAnswer | undefined => memoryOf(url).get(url),
    isFresh,
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
      if (known) return known;
      const parsed = v.safeParse(request.answer, copy?.answer);
      if (!copy || !parsed.success) return null;
      const answer = parsed.output;
      const entry = {
        request,
        answer,
        json: writeAnswer(answer),
        documents: copy.documents,
        askedAt: 0,
        freshUntil: 0,
      };
      keep(url, entry);
      return entry;
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

function answersOf(bytes: number) {
  return new LRUCache<string, Entry>({
    maxSize: bytes,
    // The text, what it was parsed into, and what is kept of it for the wire.
    sizeCalculation: ({ json }, url) => 5 * json.length + url.length + 500,
    dispose: (entry) => {
      entry.freshUntil = 0;
    },
  });
}
