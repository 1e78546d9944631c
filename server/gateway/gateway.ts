import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { Outcome } from '#app/content/outcome.ts';
import type { Answer, ContentRequest, ServiceRequest } from '#contract/calls/call.ts';
import { contentTypeOf } from '#contract/entities/model.ts';
import { type Limiter, TurnedAway } from '#contract/node/limiter.ts';
import type { AnswerStore } from './answer-store.ts';
import type { Backoff } from './backoff.ts';
import type { FollowerState } from './change-follower.ts';
import { documentIds } from './document-ids.ts';
import type { Health } from './health.ts';
import { normalizeAnswer } from './normalize-answer.ts';
import { parseAnswer } from './parse-answer.ts';
import { keyOf } from './request-key.ts';
import type { StoredAnswer } from './stored-answer.ts';
import type { TextAnswers } from './text-answers.ts';
import { NotFound, RefusedRequest } from './upstream.ts';

export type Gateway = ReturnType<typeof createGateway>;

type Settings = {
  /** Gets the answer of the content service; rejects with NotFound for 404. */
  upstream: (request: ServiceRequest) => Promise<unknown>;
  answers: AnswerStore;
  /** Answers searches in texts. */
  texts: TextAnswers;
  health: Health;
  backoff: Backoff;
  /**
   * `unknownDocuments` is for documents that no answer has mentioned; clients can make up their ids. `others` is for
   * expensive requests: those that the site itself never makes, and those for sitemaps and redirects.
   */
  limiters: {
    core: Limiter;
    documents: Limiter;
    unknownDocuments: Limiter;
    searches: Limiter;
    others: Limiter;
  };
  followerState: () => FollowerState;
  /** How long an answer is fresh without a change log. */
  lifetimeMs: number;
  /** Polls the change log if no poll has succeeded yet; otherwise `null`. Requests wait for it. */
  firstPoll: () => Promise<void> | null;
  /** Called for each failed request and each invalid entry. */
  report: (failure: { url: string; error: unknown }) => void;
  /** Called for each request that a limiter turned away. */
  countTurnedAway: () => void;
};

const MAX_REPORTED_ENTRIES = 1_000;
/** The change log doesn't record deleted drafts, and deleting one can make its article disappear. */
const REDIRECT_TTL_MS = 5_000;
/** How old a health check may be when an unknown document is not found. */
const CHECK_TTL_MS = 300;

/**
 * Answers content requests from memory while the answer is fresh, otherwise from the content service; concurrent equal
 * requests are coalesced. Answers are validated by the request's schema, which keeps only the specified fields, and
 * invalid entries are dropped from lists. When a request fails, the last good answer is served from memory or disk.
 */
export function createGateway(settings: Settings) {
  const {
    upstream,
    answers,
    texts,
    health,
    backoff,
    limiters,
    followerState,
    lifetimeMs,
    firstPoll,
    report,
    countTurnedAway,
  } = settings;
  const reportedEntries = new LRUCache<string, true>({ max: MAX_REPORTED_ENTRIES });
  /** `changesApplied`: how many changes had been applied when the request was sent. */
  const inFlight = new Map<string, { outcome: Promise<Outcome<StoredAnswer>>; changesApplied: number }>();

  async function ask(request: ContentRequest): Promise<Outcome<StoredAnswer>> {
    if (request.kind === 'text') return texts.ask(request);
    const known = answers.get(request);
    if (known && answers.isFresh(known)) return known;
    if (answers.isMissing(request)) return { kind: 'missing' };

    const poll = firstPoll();
    const outcome = poll ? poll.then(() => coalesce(request)) : coalesce(request);
    // While changes are followed, a stale answer has changed, so readers wait for the new one. Otherwise it has only
    // expired, and is served while it is revalidated.
    return known && followerState() !== 'following' ? known : outcome;
  }

  /** Joins the request in flight, or sends a new one. */
  function coalesce(request: ServiceRequest): Promise<Outcome<StoredAnswer>> {
    const current = inFlight.get(keyOf(request));
    // A request sent before the last change may be answered with content from before it.
    return current?.changesApplied === answers.changesApplied() ? current.outcome : send(request);
  }

  function send(request: ServiceRequest): Promise<Outcome<StoredAnswer>> {
    const key = keyOf(request);
    const outcome = askUpstream(request).finally(() => {
      if (inFlight.get(key)?.outcome === outcome) inFlight.delete(key);
    });
    inFlight.set(key, { outcome, changesApplied: answers.changesApplied() });
    return outcome;
  }

  async function askUpstream(request: ServiceRequest): Promise<Outcome<StoredAnswer>> {
    const { url } = request;
    if (health.isDown() || backoff.mustWait(url)) return lastGood(request);
    const changesApplied = answers.changesApplied();
    try {
      const raw = await limiterOf(request).run(() => upstream(request));
      normalizeAnswer(raw);
      const { answer, problems } = parseAnswer(request, raw);
      if (!answer) throw new Error(`Invalid answer: ${summary(problems)}`);
      health.succeeded();
      backoff.succeeded(url);
      reportInvalidEntries(url, problems);
      return answers.store({
        request,
        answer,
        documents: documentIds(raw),
        changesApplied,
        ttlMs: ttlOf(request),
      });
    } catch (error) {
      if (error instanceof NotFound) return handleNotFound(request, changesApplied);
      if (error instanceof TurnedAway) {
        countTurnedAway();
      } else {
        report({ url, error });
        // Not awaited, so that readers don't wait for the health check.
        void recordFailure(url, error);
      }
      return lastGood(request);
    }
  }

  function ttlOf({ kind }: ServiceRequest): number {
    if (kind === 'redirect') return REDIRECT_TTL_MS;
    return followerState() === 'following' ? Number.POSITIVE_INFINITY : lifetimeMs;
  }

  function limiterOf(request: ServiceRequest): Limiter {
    switch (request.kind) {
      case 'core':
        return limiters.core;
      case 'document':
        return request.query.documentId === null ||
          answers.has(request) ||
          answers.mentions(request.query.documentId)
          ? limiters.documents
          : limiters.unknownDocuments;
      case 'search':
        return limiters.searches;
      case 'other':
      case 'redirect':
      case 'sitemap':
        return limiters.others;
    }
  }

  /** Records a failure of this request alone, or of the content service if it is unhealthy. */
  async function recordFailure(url: string, error: unknown): Promise<void> {
    const isOnlyThisRequest = error instanceof RefusedRequest || (await health.isHealthy());
    if (isOnlyThisRequest) backoff.failed(url);
    else health.failed();
  }

  /** Reports each invalid entry once, although it may be part of many answers. */
  function reportInvalidEntries(url: string, problems: readonly string[]): void {
    for (const problem of problems) {
      if (reportedEntries.has(problem)) continue;
      reportedEntries.set(problem, true);
      report({ url, error: new Error(`Invalid entry dropped: ${problem}`) });
    }
  }

  /**
   * Accepts a 404 only from a healthy service: a broken one may answer 404 to everything. For a document without a
   * stored answer, whose id a client can make up, a recent health check is enough; otherwise a new check is made.
   */
  async function handleNotFound(
    request: ServiceRequest,
    changesApplied: number,
  ): Promise<Outcome<StoredAnswer>> {
    const { url } = request;
    const isOneDocument = 'query' in request && request.query.documentId !== null;
    const isUnknown = isOneDocument && !answers.has(request);
    const isAccepted = isUnknown && health.wasHealthyWithin(CHECK_TTL_MS);
    if (health.isDown() || !(isAccepted || (await health.isHealthy()))) {
      health.failed();
      report({
        url,
        error: new Error('The content service answered 404 but fails its health check: the 404 is ignored.'),
      });
      return lastGood(request);
    }
    health.succeeded();
    backoff.succeeded(url);
    const empty = emptyDocument(request);
    if (empty) {
      return answers.store({
        request,
        answer: empty,
        documents: new Set(),
        changesApplied,
        ttlMs: ttlOf(request),
      });
    }
    answers.setMissing(request, changesApplied);
    return { kind: 'missing' };
  }

  async function lastGood(request: ServiceRequest): Promise<Outcome<StoredAnswer>> {
    return (await answers.getLastGood(request)) ?? (await texts.askInstead(request)) ?? { kind: 'failed' };
  }

  return {
    ask,
    isFresh: (stored: StoredAnswer) =>
      stored.request.kind === 'text' ? texts.isFresh(stored) : answers.isFresh(stored),
    mayLag: answers.mayLag,
    onStale: answers.onStale,
    changesApplied: answers.changesApplied,
    /** Whether a search that is not in memory would be turned away. */
    isFull: (searches: 'titles' | 'texts') =>
      searches === 'texts' ? texts.isFull() : limiters.searches.isFull(),
    /** Whether answers are known to be as new as they can be, which they are not while the change log cannot be read. */
    isCurrent: () => {
      const state = followerState();
      return state !== 'unreadable log' && state !== 'unreachable';
    },
  };
}

/**
 * An empty answer to a request for a single type without a document (yet), so that a magazine without Site or Home has complete
 * pages. `null` for other requests.
 */
function emptyDocument(request: ServiceRequest): Answer<unknown> | null {
  if (!('query' in request) || contentTypeOf(request.query.type).kind !== 'single') return null;
  const parsed = v.safeParse(request.answer, { data: {} });
  return parsed.success ? parsed.output : null;
}

/** The first three problems, to keep log lines short. */
const summary = (problems: readonly string[]) =>
  [...problems.slice(0, 3), ...(problems.length > 3 ? [`and ${problems.length - 3} more`] : [])].join('; ');
