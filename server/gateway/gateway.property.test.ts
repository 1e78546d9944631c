import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Outcome } from '#app/content/outcome.ts';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import type { QueryRequest, RequestKind } from '#contract/calls/call.ts';
import { homeCall } from '#contract/calls/home.ts';
import { siteCall } from '#contract/calls/site.ts';
import type { Limiter } from '#contract/node/limiter.ts';
import type { Change, Position } from '#contract/service/changes.ts';
import { shareMemory } from '#server/memory-budget.ts';
import { NO_TEXT_ANSWERS } from '#server/testing/no-text-answers.ts';
import { createAnswerStore } from './answer-store.ts';
import { createBackoff } from './backoff.ts';
import { createChangeFollower } from './change-follower.ts';
import { createGateway } from './gateway.ts';
import { createHealth } from './health.ts';
import type { StoredAnswer } from './stored-answer.ts';
import { NotFound } from './upstream.ts';

/**
 * Runs the gateway and the change follower against a fake content service in random histories of edits, reads, polls and
 * failures, and checks each answer against the versions that were public.
 */

const ARTICLES = ['a', 'b'] as const;
type ArticleId = (typeof ARTICLES)[number];

/** Requests for each article, and two for answers that contain all articles. */
const REQUESTS: readonly QueryRequest[] = [
  ...ARTICLES.map(articleCall.request),
  homeCall.request(),
  articleListCall.request(NO_FILTERS),
];
const MEMORY = shareMemory(250);
const SITE_URL = siteCall.request().url;
const INVALID = 'invalid';
const isSite = (answer: unknown) => v.is(siteCall.request().answer, answer);

/** The state of an article in the content service. Each edit increments `version`. */
type ArticleState = { version: number; isPublic: boolean };
type Mode = 'healthy' | 'failing' | 'invalid answers' | 'always 404';

/** A request of the gateway in flight. Its answer is determined when it is sent. */
type UpstreamRequest = {
  url: string;
  polledAt: number;
  expiries: number;
  isFailing: boolean;
  respond: () => void;
};

/** A reader's request, with the state at the time it was made. */
type Reading = {
  request: QueryRequest;
  isFollowing: boolean;
  polledAt: number;
  withdrawn: Readonly<Record<ArticleId, number>>;
  /** Whether the service failed since, so that an older answer may be served. */
  hasFailed: () => boolean;
};

/** `slow`: requests stay in flight until a `respond` step. */
type Options = { slow: boolean; maxBytes?: Record<RequestKind, number> };

function createSimulation({ slow, maxBytes }: Options) {
  const articles: Record<ArticleId, ArticleState> = {
    a: { version: 1, isPublic: true },
    b: { version: 1, isPublic: true },
  };
  /** The states of all articles after each edit. */
  const history: Record<ArticleId, ArticleState>[] = [structuredClone(articles)];
  const log: { oldest: number; changes: Change[]; isAvailable: boolean } = {
    oldest: 1,
    changes: [],
    isAvailable: true,
  };
  /** The last withdrawn version of each article: as known from the last poll, and now. */
  const withdrawn: Record<ArticleId, number> = { a: 0, b: 0 };
  const withdrawnNow: Record<ArticleId, number> = { a: 0, b: 0 };
  const copies = new Map<string, { answer: unknown; documents: ReadonlySet<string> }>();
  const clock = { now: 1_000 };
  const problems: string[] = [];
  let position: Position | null = null;
  let mode: Mode = 'healthy';
  let failures = 0;
  /** When each URL last got a false 404. */
  const false404s = new Map<string, number>();
  /** Index in `history` of the state at the last poll. */
  let polledAt = 0;
  /** How often all answers expired because the log was missing. */
  let expiries = 0;
  let inFlight: UpstreamRequest[] = [];
  let readings: Promise<void>[] = [];
  /** Answers that were fresh when a reader got them, and were not reported stale since. */
  const held = new Set<StoredAnswer>();

  const dataOf = (id: ArticleId) => ({
    documentId: id,
    slug: id,
    title: `version ${articles[id].version}`,
    trending: [],
  });

  /** The reply to a request that is sent now. */
  function replyTo(url: string): () => unknown {
    if (mode !== 'healthy') failures += 1;
    const [path] = url.split('?');
    const visible = ARTICLES.filter((id) => articles[id].isPublic).map(dataOf);
    const notFound = (): never => {
      throw new NotFound('Status 404');
    };
    switch (mode) {
      case 'failing':
        return () => {
          throw new Error('Status 500');
        };
      case 'always 404':
        return () => {
          false404s.set(url, clock.now);
          return notFound();
        };
      case 'invalid answers':
        return () => ({ data: INVALID, meta: {} });
      case 'healthy': {
        const [id] = ARTICLES.filter((article) => path === `/api/articles/${article}`);
        if (id) {
          if (!articles[id].isPublic) return notFound;
          const data = dataOf(id);
          return () => ({ data, meta: {} });
        }
        if (path === '/api/home') return () => ({ data: { trending: visible }, meta: {} });
        if (path === '/api/site') return () => ({ data: {}, meta: {} });
        return () => ({
          data: visible,
          meta: { pagination: { page: 1, pageCount: 1, total: visible.length } },
        });
      }
    }
  }

  function upstream(url: string): Promise<unknown> {
    const reply = replyTo(url);
    const same = inFlight.filter(
      (request) => request.url === url && request.polledAt === polledAt && request.expiries === expiries,
    );
    // Health checks are not coalesced with content requests.
    if (same.length > 0 && url !== SITE_URL) problems.push(`${url} is in flight twice`);
    return new Promise((resolve, reject) => {
      const request: UpstreamRequest = {
        url,
        polledAt,
        expiries,
        isFailing: mode !== 'healthy',
        respond() {
          inFlight = inFlight.filter((other) => other !== request);
          try {
            resolve(reply());
          } catch (error) {
            reject(error);
          }
        },
      };
      inFlight.push(request);
      if (!slow || url === SITE_URL) request.respond();
    });
  }

  function start() {
    const now = () => clock.now;
    const unlimited: Limiter = { run: (task) => task(), isFull: () => false };
    const answers = createAnswerStore({
      copies: {
        has: (url) => copies.has(url),
        read: async (url) => copies.get(url) ?? null,
        write: ({ url }, json, documents) => void copies.set(url, { answer: JSON.parse(json), documents }),
        remove: (url) => void copies.delete(url),
        removeContaining: (ids) => {
          for (const [url, { documents }] of copies)
            if ([...documents].some((id) => ids.has(id))) copies.delete(url);
        },
        removeAll: () => copies.clear(),
      },
      now,
      memory: { ...MEMORY, ...(maxBytes && { answers: maxBytes }) },
    });
    const health = createHealth({
      check: () => upstream(SITE_URL).then(isSite, () => false),
      now,
      failuresUntilDown: 5,
    });
    const backoff = createBackoff(now);
    const follower = createChangeFollower({
      from: position,
      getChanges: async (after) => {
        if (!log.isAvailable || mode !== 'healthy') throw new Error('Status 500');
        const last = log.changes.at(-1)?.id ?? 0;
        polledAt = history.length - 1;
        Object.assign(withdrawn, withdrawnNow);
        return {
          data: log.changes.filter(({ id }) => id > after && id >= log.oldest),
          meta: { log: 'log', last, oldest: log.oldest },
        };
      },
      health,
      onChanges: (changes) => {
        answers.applyChanges(changes);
        backoff.clear();
      },
      onGap: answers.clear,
      onNoLog: () => {
        expiries += 1;
        answers.expireAll();
      },
      onPosition: (next) => {
        position = next;
      },
      onState: () => undefined,
      now: () => 0,
      intervalMs: 1_000,
      intervalWithoutLogMs: 1_000,
    });
    const gateway = createGateway({
      upstream: ({ url }) => upstream(url),
      answers,
      texts: NO_TEXT_ANSWERS,
      health,
      backoff,
      limiters: {
        core: unlimited,
        documents: unlimited,
        unknownDocuments: unlimited,
        searches: unlimited,
        others: unlimited,
      },
      lifetimeMs: 30_000,
      followerState: follower.state,
      firstPoll: follower.firstPoll,
      report: () => undefined,
      countTurnedAway: () => undefined,
    });
    gateway.onStale((answer) => void held.delete(answer));
    return { gateway, follower, health };
  }
  let site = start();

  function change(id: ArticleId, isPublic: boolean): void {
    if (articles[id].isPublic && !isPublic) withdrawnNow[id] = articles[id].version;
    articles[id] = { version: articles[id].version + (isPublic ? 1 : 0), isPublic };
    history.push(structuredClone(articles));
    const last = log.changes.at(-1)?.id ?? 0;
    log.changes.push({ id: last + 1, type: 'article', documentId: id, vanished: !isPublic, announced: true });
  }

  /** Lets pending promises settle. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) await setImmediate();
  }

  const simulation = {
    problems,
    settle,
    setMode(next: Mode): void {
      mode = next;
    },
    edit: (id: ArticleId) => change(id, true),
    withdraw: (id: ArticleId) => articles[id].isPublic && change(id, false),
    wait(milliseconds: number): void {
      clock.now += milliseconds;
    },
    poll: () => site.follower.poll(),
    setLog(isAvailable: boolean): void {
      log.isAvailable = isAvailable;
    },
    /** Removes all changes but the last, as the content service does. */
    prune(): void {
      log.oldest = log.changes.at(-1)?.id ?? 1;
    },
    /** Kills the site and starts it again with the copies on disk. */
    async restart(): Promise<void> {
      inFlight = [];
      readings = [];
      held.clear();
      site = start();
      await site.follower.poll();
    },
    respondToOne: (index: number) => inFlight[index % Math.max(1, inFlight.length)]?.respond(),

    read(request: QueryRequest): void {
      const before = failures;
      const isFailing = site.health.isDown() || inFlight.some((sent) => sent.isFailing);
      const reading: Reading = {
        request,
        isFollowing: site.follower.state() === 'following',
        polledAt,
        withdrawn: { ...withdrawn },
        hasFailed: () => isFailing || failures > before,
      };
      readings.push(site.gateway.ask(request).then((outcome) => check(reading, outcome)));
    },

    /** A held answer that is fresh must show only versions that were public since the last poll. */
    checkHeld(): void {
      const fresh = [...held].filter(({ freshUntil }) => freshUntil > clock.now);
      for (const answer of fresh) {
        if (!site.gateway.isFresh(answer))
          problems.push(`${answer.request.url} became stale without a notification`);
      }
      if (site.follower.state() !== 'following') return;
      for (const { json, request } of fresh) {
        for (const [article, version] of versionsIn(json)) {
          if (!wasPublic(history.slice(polledAt), article, version))
            problems.push(`${request.url}: version ${version} of ${article} is stale but counts as fresh`);
        }
      }
    },

    /** Responds to all requests and waits for all readers. */
    async finish(): Promise<void> {
      while (inFlight.length > 0) {
        for (const request of [...inFlight]) request.respond();
        await settle();
      }
      await Promise.all(readings);
    },
  };

  function check(reading: Reading, outcome: Outcome<StoredAnswer>): void {
    const { request, isFollowing, withdrawn: gone, hasFailed } = reading;
    const name = request.url;
    const sincePoll = history.slice(reading.polledAt);
    const isStrict = isFollowing && !hasFailed();
    if (outcome.kind === 'failed') {
      if (isStrict) problems.push(`${name} failed although the service is healthy`);
      return;
    }
    const id = ARTICLES.find((article) => request.query.documentId === article);
    if (outcome.kind === 'missing') {
      // A false 404 is cached for five seconds if the service was healthy again when it was checked.
      const isCached404 = clock.now < (false404s.get(request.url) ?? Number.NEGATIVE_INFINITY) + 5_000;
      if (isStrict && !isCached404 && !sincePoll.some((state) => id && !state[id].isPublic)) {
        problems.push(`${name} is missing although it was public`);
      }
      return;
    }
    if (site.gateway.isFresh(outcome)) held.add(outcome);
    if (outcome.json.includes(INVALID)) problems.push(`${name} is invalid`);
    for (const [article, version] of versionsIn(outcome.json)) {
      const shown = `${name}: version ${version} of ${article}`;
      if (!wasPublic(history, article, version)) problems.push(`${shown} was never public`);
      if (version <= gone[article]) problems.push(`${shown} was withdrawn`);
      if (isStrict && !wasPublic(sincePoll, article, version)) problems.push(`${shown} is stale`);
    }
  }

  return simulation;
}

function wasPublic(
  states: readonly Record<ArticleId, ArticleState>[],
  id: ArticleId,
  version: number,
): boolean {
  return states.some(({ [id]: article }) => article.isPublic && article.version === version);
}

function versionsIn(json: string): [ArticleId, number][] {
  const found = json.matchAll(/"documentId":"(a|b)","slug":"\w","title":"version (\d+)"/g);
  return [...found].map(([, id, version]) => [id === 'a' ? 'a' : 'b', Number(version)]);
}

type Simulation = ReturnType<typeof createSimulation>;

/** A step of a history, with its name for the counterexample. */
type Step = { name: string; run: (simulation: Simulation) => unknown };

const step = (name: string, run: Step['run']) => fc.constant<Step>({ name, run });
const article = fc.constantFrom(...ARTICLES);

const read = fc
  .constantFrom(...REQUESTS)
  .map<Step>((request) => ({ name: `read ${request.url}`, run: (simulation) => simulation.read(request) }));
const edit = fc.oneof(
  article.map<Step>((id) => ({ name: `edit ${id}`, run: (simulation) => simulation.edit(id) })),
  article.map<Step>((id) => ({ name: `withdraw ${id}`, run: (simulation) => simulation.withdraw(id) })),
);
const poll = step('poll', (simulation) => simulation.poll());
const respond = fc
  .nat(5)
  .map<Step>((index) => ({ name: `respond ${index}`, run: (simulation) => simulation.respondToOne(index) }));
const wait = fc
  .constantFrom(100, 600, 5_000, 31_000)
  .map<Step>((time) => ({ name: `wait ${time}`, run: (simulation) => simulation.wait(time) }));
const failure = fc.oneof(
  fc
    .constantFrom<Mode>('healthy', 'healthy', 'failing', 'invalid answers', 'always 404')
    .map<Step>((mode) => ({ name: `service: ${mode}`, run: (simulation) => simulation.setMode(mode) })),
  step('log unavailable', (simulation) => simulation.setLog(false)),
  step('log available', (simulation) => simulation.setLog(true)),
  step('prune', (simulation) => simulation.prune()),
  step('restart', (simulation) => simulation.restart()),
);

async function run(steps: readonly Step[], options: Options): Promise<string[]> {
  const simulation = createSimulation(options);
  await simulation.poll();
  for (const { run: runStep } of steps) {
    await runStep(simulation);
    await simulation.settle();
    simulation.checkHeld();
  }
  await simulation.finish();
  return simulation.problems;
}

const namesOf = (steps: readonly Step[]) => steps.map(({ name }) => name).join(', ');

async function expectNoProblems(steps: fc.Arbitrary<Step>, options: Options): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 60, size: 'max' }), async (history) => {
      expect(await run(history, options), namesOf(history)).toEqual([]);
    }),
    { numRuns: 300 },
  );
}

test('never serves anything older than the last poll', () =>
  expectNoProblems(fc.oneof(read, read, edit, poll, wait), { slow: false }));

test('coalesces slow requests and never serves stale answers', () =>
  expectNoProblems(fc.oneof(read, read, edit, poll, respond, wait), { slow: true }));

test('never serves withdrawn articles after failures, restarts or while the log is missing', () =>
  expectNoProblems(fc.oneof(read, read, edit, poll, wait, failure, failure), { slow: false }));

test('never serves withdrawn articles when requests are slow as well', () =>
  expectNoProblems(fc.oneof(read, read, edit, poll, respond, wait, failure), { slow: true }));

/** Memory for a single answer of each kind at most. */
const TINY = { core: 7_000, document: 5_000, redirect: 1_000, sitemap: 1_000, search: 1_000, other: 1_000 };

test('never serves stale answers when memory has room for a single answer', () =>
  expectNoProblems(fc.oneof(read, read, edit, poll, respond, wait), { slow: true, maxBytes: TINY }));

test('never serves withdrawn articles when memory has room for a single answer', () =>
  expectNoProblems(fc.oneof(read, read, edit, poll, wait, failure), { slow: false, maxBytes: TINY }));
