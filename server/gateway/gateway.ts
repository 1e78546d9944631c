import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { type Answer, type ContentRequest, requestUrl, siteRequest } from '#app/content/requests.ts';
import type { Breaker } from './breaker.ts';
import type { Following } from './change-follower.ts';
import { type Change, isAffected } from './changes.ts';
import type { Copies } from './copies.ts';
import { documentIds } from './document-ids.ts';
import { TurnedAway } from './lanes.ts';
import { parseAnswer } from './parse-answer.ts';
import { NotFound } from './upstream.ts';

/** An answer the gateway keeps. */
export type StoredAnswer = {
  readonly request: ContentRequest;
  readonly answer: Answer<unknown>;
  /** The same as text, as `/api/` sends it. */
  readonly json: string;
  /** Ids of everything it was made of. */
  readonly documents: ReadonlySet<string>;
  /** Until when it counts as fresh, in the clock's milliseconds; 0 when something changed. */
  freshUntil: number;
};

/** What becomes of a request: an answer, nothing there, or no word from the content service. */
export type Outcome = { kind: 'answer'; stored: StoredAnswer } | { kind: 'missing' } | { kind: 'failed' };

export type Gateway = ReturnType<typeof createGateway>;

type Settings = {
  /** Asks the content service for an address; rejects with NotFound where there is nothing. */
  upstream: (address: string) => Promise<unknown>;
  breaker: Breaker;
  /** Run a task when there is room for it; searches have less room than everything else. */
  lanes: { searches: Lane; others: Lane };
  copies: Pick<Copies, 'read' | 'write' | 'forget' | 'forgetDocument' | 'forgetAll'>;
  /** Whether changes are heard of as they happen. */
  following: () => Following;
  /**
   * The wait for the first word of a change log, `null` once there has been one. Nothing is asked before: it would
   * count for nothing afterwards.
   */
  firstWord: () => Promise<void> | null;
  /** Told of every answer that did not come, or made no sense. */
  report: (failure: { url: string; error: unknown }) => void;
  now: () => number;
};

/** How things stood when something was asked. */
type Asked = { seenAtStart: number; wasDown: boolean; known: StoredAnswer | undefined };

type Lane = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Milliseconds an answer counts as fresh where there is no change log. */
const LIFETIME = 30_000;
/** Milliseconds for which 'there is nothing' is believed. */
const MISSING_FOR = 5_000;
const MOST_MISSING = 1_000;
/** Broken entries remembered as reported. */
const MOST_FAULTS = 1_000;
/** Milliseconds for which a service that made sense is taken to do so still. */
const SENSE_LASTS = 300;
/** Bytes of answers kept in memory: of searches, which anybody can make up, and of the rest. */
const SEARCH_BYTES = 8 * 1024 * 1024;
const OTHER_BYTES = 48 * 1024 * 1024;
/** Changes remembered for answers that are under way while they happen. */
const RECENT_CHANGES = 1_000;

/**
 * Answers content requests: from memory while nothing changed, else from the content service,
 * once for everyone who asks at the same time. An answer goes through the request's schema, so
 * only fields of the specification are kept, and a list comes without its broken entries. What
 * does not come or does not fit never replaces a good answer: that one is given, from memory or
 * from disk, however old.
 */
export function createGateway(settings: Settings) {
  const { upstream, breaker, lanes, copies, following, firstWord, report, now } = settings;
  const memory = {
    searches: answerMemory(SEARCH_BYTES),
    others: answerMemory(OTHER_BYTES),
  };
  const missing = new LRUCache<string, number>({ max: MOST_MISSING });
  const reportedFaults = new LRUCache<string, true>({ max: MOST_FAULTS });
  const flights = new Map<string, { outcome: Promise<Outcome>; seenAtStart: number }>();
  const recent: Change[] = [];
  let changesSeen = 0;
  /** The changes seen when it was last not known what has vanished. */
  let anewSince = 0;
  let makingSense: Promise<boolean> | null = null;
  let madeSenseAt = Number.NEGATIVE_INFINITY;

  const kindOf = ({ path, query }: ContentRequest) =>
    path === '/api/articles' || query.some(([name]) => name.includes('$containsi')) ? 'searches' : 'others';
  // Asked of every answer in every page that is sent, and nearly always there is no end to look at the clock for.
  const isFresh = ({ freshUntil }: StoredAnswer) =>
    freshUntil === Number.POSITIVE_INFINITY || freshUntil > now();

  async function ask(request: ContentRequest): Promise<Outcome> {
    const url = requestUrl(request);
    const known = memory[kindOf(request)].get(url);
    if (known && isFresh(known)) return { kind: 'answer', stored: known };
    if ((missing.get(url) ?? 0) > now()) return { kind: 'missing' };

    const underWay = flights.get(url);
    // What was asked before the last change may be answered as it was before.
    const flight = underWay?.seenAtStart === changesSeen ? underWay.outcome : fly(url, request, known);
    // While changes are followed, what is not fresh has changed: readers wait for the new. Otherwise it is
    // only old, and waiting for a service that may be down helps nobody.
    return known && following() !== 'following' ? { kind: 'answer', stored: known } : flight;
  }

  function fly(url: string, request: ContentRequest, known: StoredAnswer | undefined): Promise<Outcome> {
    const outcome = askUpstream(url, request, known).finally(() => {
      if (flights.get(url)?.outcome === outcome) flights.delete(url);
    });
    flights.set(url, { outcome, seenAtStart: changesSeen });
    return outcome;
  }

  async function askUpstream(url: string, request: ContentRequest, known?: StoredAnswer): Promise<Outcome> {
    const word = firstWord();
    if (word) await word;
    const wasDown = breaker.isOpen();
    if (!breaker.mayAsk()) return lastGood(url, request, known);
    const seenAtStart = changesSeen;
    try {
      const raw = await lanes[kindOf(request)](() => upstream(url));
      const { answer, faults } = parseAnswer(request, raw);
      if (!answer) throw new Error(`An answer of the wrong shape: ${faults.join('; ')}`);
      breaker.succeeded();
      reportLeftOut(url, faults);
      return { kind: 'answer', stored: store(url, request, answer, documentIds(raw), seenAtStart) };
    } catch (error) {
      if (error instanceof NotFound) return nothingThere(url, request, { seenAtStart, wasDown, known });
      if (!(error instanceof TurnedAway)) breaker.failed();
      report({ url, error });
      return lastGood(url, request, known);
    }
  }

  /** A broken entry stands in many answers, and in each of them again and again: it is reported once. */
  function reportLeftOut(url: string, faults: readonly string[]): void {
    for (const fault of faults) {
      if (reportedFaults.has(fault)) continue;
      reportedFaults.set(fault, true);
      report({ url, error: new Error(`A broken entry was left out: ${fault}`) });
    }
  }

  function store(
    url: string,
    request: ContentRequest,
    answer: Answer<unknown>,
    documents: ReadonlySet<string>,
    seenAtStart: number,
  ): StoredAnswer {
    const missed = changesSeen - seenAtStart;
    const meanwhile = recent.slice(Math.max(0, recent.length - missed));
    const overtaken =
      missed > recent.length ||
      meanwhile.some((change) => isAffected({ path: request.path, documents }, change));
    const answers = memory[kindOf(request)];
    const before = answers.peek(url);
    // Somebody asked later and was answered sooner.
    if (overtaken && before && isFresh(before)) return before;
    const stored: StoredAnswer = {
      request,
      answer,
      json: writeAnswer(answer),
      documents,
      freshUntil: overtaken ? 0 : following() === 'following' ? Number.POSITIVE_INFINITY : now() + LIFETIME,
    };
    // What may no longer be read must not come back in an outage.
    const mayHaveVanished =
      seenAtStart < anewSince ||
      meanwhile.some((change) => change.vanished && documents.has(change.documentId ?? ''));
    if (mayHaveVanished) return stored;
    if (before) before.freshUntil = 0;
    if (before?.json !== stored.json) copies.write(url, answer, documents);
    answers.set(url, stored);
    missing.delete(url);
    return stored;
  }

  /**
   * The content service says there is nothing. That is believed only of a service that otherwise makes
   * sense: one that answers 404 to everything is broken. For an article, whose id anybody can make up, it is
   * enough to have made sense a moment ago; where something would be lost it is asked just now.
   */
  async function nothingThere(
    url: string,
    request: ContentRequest,
    { seenAtStart, wasDown, known }: Asked,
  ): Promise<Outcome> {
    const before = known ?? (await copies.read(url));
    const isMadeUp = !before && request.path.startsWith('/api/articles/');
    const madeSense = isMadeUp && now() < madeSenseAt + SENSE_LASTS;
    if (wasDown || !(madeSense || (await makesSense()))) {
      breaker.failed();
      report({ url, error: new Error('The content service has lost what it had.') });
      return lastGood(url, request, known);
    }
    breaker.succeeded();
    // It may have come while it was looked for.
    if (changesSeen === seenAtStart) {
      memory[kindOf(request)].delete(url);
      copies.forget(url);
      missing.set(url, now() + MISSING_FOR);
    }
    return { kind: 'missing' };
  }

  /** Whether the content service still has the one thing every magazine has. */
  async function makesSense(): Promise<boolean> {
    const site = siteRequest();
    makingSense ??= lanes
      .others(() => upstream(requestUrl(site)))
      .then(
        (raw) => v.is(site.answer, raw),
        () => false,
      )
      .finally(() => {
        makingSense = null;
      });
    const makes = await makingSense;
    if (makes) madeSenseAt = now();
    return makes;
  }

  async function lastGood(url: string, request: ContentRequest, known?: StoredAnswer): Promise<Outcome> {
    if (known) return { kind: 'answer', stored: known };
    const copy = await copies.read(url);
    const parsed = v.safeParse(request.answer, copy?.answer);
    if (!copy || !parsed.success) return { kind: 'failed' };
    const stored: StoredAnswer = {
      request,
      answer: parsed.output,
      json: writeAnswer(parsed.output),
      documents: copy.documents,
      freshUntil: 0,
    };
    memory[kindOf(request)].set(url, stored);
    return { kind: 'answer', stored };
  }

  /** Something changed in the content service: what was made of it is asked for again. */
  function forget(changes: readonly Change[]): void {
    recent.push(...changes);
    recent.splice(0, Math.max(0, recent.length - RECENT_CHANGES));
    changesSeen += changes.length;
    missing.clear();
    for (const change of changes) {
      for (const answers of Object.values(memory)) {
        for (const [url, stored] of answers.entries()) {
          if (!isAffected({ path: stored.request.path, documents: stored.documents }, change)) continue;
          stored.freshUntil = 0;
          // What may no longer be read must not come back in an outage either.
          if (change.vanished && stored.documents.has(change.documentId ?? '')) answers.delete(url);
        }
      }
      if (change.vanished && change.documentId) copies.forgetDocument(change.documentId);
    }
  }

  /** It is not known what changed: everything is asked for again. */
  function forgetEverything(): void {
    forget([{ id: 0, type: 'everything', documentId: null, vanished: false }]);
  }

  /**
   * It is not known what changed nor what may no longer be read: nothing from before is given any more, not
   * even in an outage. A service that makes no sense is no reason to throw away what there was.
   */
  async function startAnew(): Promise<void> {
    const makes = await makesSense();
    forgetEverything();
    if (!makes) return;
    anewSince = changesSeen;
    for (const answers of Object.values(memory)) answers.clear();
    copies.forgetAll();
  }

  return {
    ask,
    forget,
    forgetEverything,
    startAnew,
    makesSense,
    isFresh,
  };
}

/** Without what the request's schema puts back: nulls and `false` are a third of a list of pictures. */
function writeAnswer(answer: Answer<unknown>): string {
  return JSON.stringify(answer, (_name, value: unknown) =>
    value === null || value === false ? undefined : value,
  );
}

function answerMemory(bytes: number) {
  return new LRUCache<string, StoredAnswer>({
    maxSize: bytes,
    // The text, what it was parsed into, and what is kept of it for the wire.
    sizeCalculation: ({ json }, url) => 5 * json.length + url.length + 500,
  });
}
