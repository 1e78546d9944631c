import { LRUCache } from 'lru-cache';
import type { Outcome } from '#app/content/outcome.ts';
import type { ContentRequest } from '#contract/call.ts';
import type { AnswerStore, StoredAnswer } from './answer-store.ts';
import type { Backoff } from './backoff.ts';
import type { Following } from './change-follower.ts';
import { documentIds } from './document-ids.ts';
import type { Health } from './health.ts';
import { type Limiter, TurnedAway } from './limiter.ts';
import { parseAnswer } from './parse-answer.ts';
import { kindOf } from './request-kinds.ts';
import { NotFound, RefusedRequest } from './upstream.ts';

export type Gateway = ReturnType<typeof createGateway>;

type Settings = {
  /** Asks the content service for an address; rejects with NotFound where there is no such document. */
  upstream: (address: string) => Promise<unknown>;
  answers: AnswerStore;
  health: Health;
  backoff: Backoff;
  /**
   * How many requests run at the same time: for home, site and menus, for articles, for articles that no answer ever
   * mentioned, and for searches. The last two can be made up by anybody.
   */
  limiters: { core: Limiter; articles: Limiter; unknownArticles: Limiter; searches: Limiter };
  /** Whether changes are heard of as they happen. */
  following: () => Following;
  /** The first poll of the change log while it has not been answered; `null` afterwards. */
  firstPoll: () => Promise<void> | null;
  /** Told of every request that failed, and of every broken entry. */
  report: (failure: { url: string; error: unknown }) => void;
  /** Told of every request that was turned away because too many were waiting. */
  countTurnedAway: () => void;
};

/** Milliseconds an answer counts as fresh where there is no change log. */
const LIFETIME = 30_000;
/** Broken entries remembered as reported. */
const MOST_FAULTS = 1_000;
/** Milliseconds for which a check of the content service is believed when an unknown article is not found. */
const CHECK_LASTS = 300;

/**
 * Answers content requests: from memory while nothing changed, else from the content service, once for everyone who
 * asks at the same time. An answer goes through the request's schema, so only fields of the specification are kept, and
 * a list comes without its broken entries. A failure never replaces a good answer: that one is given, from memory or
 * from disk, however old.
 */
export function createGateway(settings: Settings) {
  const { upstream, answers, health, backoff, limiters, following, firstPoll, report, countTurnedAway } =
    settings;
  const reportedFaults = new LRUCache<string, true>({ max: MOST_FAULTS });
  const inFlight = new Map<string, { outcome: Promise<Outcome<StoredAnswer>>; askedAt: number }>();

  async function ask(request: ContentRequest): Promise<Outcome<StoredAnswer>> {
    const url = request.url;
    const known = answers.get(url);
    if (known && answers.isFresh(known)) return known;
    if (answers.isMissing(url)) return { kind: 'missing' };

    const poll = firstPoll();
    const outcome = poll ? poll.then(() => join(url, request)) : join(url, request);
    // While changes are followed, an answer that isn't fresh has changed: readers wait for the new one. Otherwise it
    // is only old, and waiting for a service that may be down helps nobody.
    return known && following() !== 'following' ? known : outcome;
  }

  /** The request that is in flight, or a new one. */
  function join(url: string, request: ContentRequest): Promise<Outcome<StoredAnswer>> {
    const current = inFlight.get(url);
    // One that was sent before the last change may be answered with what was there before it.
    return current?.askedAt === answers.changesApplied() ? current.outcome : send(url, request);
  }

  function send(url: string, request: ContentRequest): Promise<Outcome<StoredAnswer>> {
    const outcome = askUpstream(url, request).finally(() => {
      if (inFlight.get(url)?.outcome === outcome) inFlight.delete(url);
    });
    inFlight.set(url, { outcome, askedAt: answers.changesApplied() });
    return outcome;
  }

  async function askUpstream(url: string, request: ContentRequest): Promise<Outcome<StoredAnswer>> {
    if (health.isDown() || backoff.mustWait(url)) return lastGood(request);
    const askedAt = answers.changesApplied();
    try {
      const raw = await limiterOf(url, request)(() => upstream(url));
      const { answer, faults } = parseAnswer(request, raw);
      if (!answer) throw new Error(`An answer of the wrong shape: ${summary(faults)}`);
      health.succeeded();
      backoff.succeeded(url);
      reportLeftOut(url, faults);
      const documents = documentIds(raw);
      const lifetime = following() === 'following' ? Number.POSITIVE_INFINITY : LIFETIME;
      return answers.store({ request, answer, documents, askedAt, lifetime });
    } catch (error) {
      if (error instanceof NotFound) return handleNotFound(url, request, askedAt);
      if (error instanceof TurnedAway) {
        countTurnedAway();
      } else {
        report({ url, error });
        // Readers don't wait for this.
        void recordFailure(url, error);
      }
      return lastGood(request);
    }
  }

  function limiterOf(url: string, request: ContentRequest): Limiter {
    const kind = kindOf(url);
    if (kind === 'search') return limiters.searches;
    if (kind === 'core') return limiters.core;
    return answers.has(url) || answers.mentions(request.query.documentId ?? '')
      ? limiters.articles
      : limiters.unknownArticles;
  }

  /** Finds out whether the request alone failed, or the content service, and remembers it. */
  async function recordFailure(url: string, error: unknown): Promise<void> {
    const isRequest = error instanceof RefusedRequest || (await health.isHealthy());
    if (isRequest) backoff.failed(url);
    else health.failed();
  }

  /** A broken entry is part of many answers, again and again: it is reported once. */
  function reportLeftOut(url: string, faults: readonly string[]): void {
    for (const fault of faults) {
      if (reportedFaults.has(fault)) continue;
      reportedFaults.set(fault, true);
      report({ url, error: new Error(`A broken entry was left out: ${fault}`) });
    }
  }

  /**
   * 'Not found' is believed only of a service that works otherwise: one that answers 404 to everything is broken. For
   * an article nobody has seen, whose id anybody can make up, a recent check is enough; where something would be lost
   * the service is checked now.
   */
  async function handleNotFound(
    url: string,
    request: ContentRequest,
    askedAt: number,
  ): Promise<Outcome<StoredAnswer>> {
    const isNewArticle = kindOf(url) === 'article' && !answers.has(url);
    const isBelieved = isNewArticle && health.wasHealthyWithin(CHECK_LASTS);
    if (health.isDown() || !(isBelieved || (await health.isHealthy()))) {
      health.failed();
      report({ url, error: new Error('The content service has lost what it had.') });
      return lastGood(request);
    }
    health.succeeded();
    backoff.succeeded(url);
    answers.setMissing(url, askedAt);
    return { kind: 'missing' };
  }

  async function lastGood(request: ContentRequest): Promise<Outcome<StoredAnswer>> {
    return (await answers.getLastGood(request)) ?? { kind: 'failed' };
  }

  return {
    ask,
    isFresh: answers.isFresh,
    onStale: answers.onStale,
    changesApplied: answers.changesApplied,
    /** Whether answers are known to be current: not so while the content service can't be reached. */
    isCurrent: () => following() !== 'unreachable',
  };
}

/** A log line holds no more than a few of them. */
const summary = (faults: readonly string[]) =>
  [...faults.slice(0, 3), ...(faults.length > 3 ? [`and ${faults.length - 3} more`] : [])].join('; ');
